import 'server-only';
import { config } from '@/lib/platform/config';
import { log } from '@/lib/platform/log';
import { describe as explain, UpstreamError } from '@/lib/upstream/errors';
import { whyUnreadable } from '../aoi-name';
import { keepSample } from '../aoi-pace';
import { listAois, listScenes, listTiles } from '../client';
import { type Lease, readLeases } from '../live/leases';
import { fairLimit } from '../live/plan';
import { readCounts } from './count-lists';
import {
  endTurn,
  keepListed,
  keepReading,
  readSwept,
  type Swept,
  type SweptAoi,
  type SweptReading,
  takeTurn,
} from './store';

/** The names are asked for at most this often, and the counts of an AOI. */
const namesAgeMs = 3_000;
const leastAgeMs = 5_000;
/** What was not spent is kept for so long: then the sweep may read that much at once. */
const savedMs = 60_000;
/** How often a turn is kept, and how often is looked whether that of another process is over. */
const keepMs = 1_000;
const waitMs = 200;

/**
 * Asks the server for the AOIs, for the counts of those that nobody watches, and for what is PENDING, for all processes:
 * one sweeps at a time, all read what it brought. Overviews cost the server much: a sweep reads what is oldest, and no more than
 * its part of the share that it divides with the watchers has grown to since the last one; the rest is left to the next.
 */
export class Sweeper {
  private sweeping: Promise<void> | undefined;

  constructor(private readonly owner: string) {}

  /** Has read what is due and within the share, here or by the process that is at it. */
  sweep(): Promise<void> {
    this.sweeping ??= this.inTurn().finally(() => {
      this.sweeping = undefined;
    });
    return this.sweeping;
  }

  private async inTurn(): Promise<void> {
    while (!(await takeTurn(this.owner))) await new Promise((resolve) => setTimeout(resolve, waitMs));
    const keeping = setInterval(() => {
      takeTurn(this.owner).catch(() => undefined);
    }, keepMs);
    keeping.unref();
    const cost = { ms: 0 };
    let trouble: string | null = null;
    try {
      await this.round(cost);
    } catch (error) {
      if (!(error instanceof UpstreamError)) throw error;
      trouble = explain(error).title;
    } finally {
      clearInterval(keeping);
      await endTurn(this.owner, trouble, cost.ms);
    }
  }

  private async round(cost: { ms: number }): Promise<void> {
    const before = await readSwept();
    if (Date.now() - (before.listedAt ?? 0) > namesAgeMs) await keepListed(await listAois());
    const { aois: listed, last } = await readSwept();
    const leases = await readLeases(listed.map(({ name }) => name));
    const leaseOf = (name: string) => (leases.get(name)?.isLive ? leases.get(name) : undefined);
    // The counts of what is watched are told by whoever watches it.
    const aois = listed.filter(
      ({ name }) => whyUnreadable(name) === undefined && this.hasToAsk(leaseOf(name)),
    );
    const total = aois.reduce((sum, { costMs }) => sum + costMs, 0);
    const demands = [...leases.values()].filter(({ isLive }) => isLive).map(({ demand }) => demand);
    const share = config().workflow?.share ?? 0.1;
    const limit = fairLimit(share, [...demands, Math.min(1, total / leastAgeMs)]);
    const ageMs = Math.max(leastAgeMs, total / limit);
    const askedAt = ({ name, triedAt, pendingTriedAt }: SweptAoi) =>
      (leaseOf(name) ? pendingTriedAt : triedAt) ?? 0;
    const due = aois.filter((aoi) => Date.now() - askedAt(aoi) > ageMs);
    const budget = budgetOf(limit, last);
    for (const aoi of due.toSorted((a, b) => askedAt(a) - askedAt(b))) {
      if (cost.ms >= budget) return;
      cost.ms += await this.read(aoi, leaseOf(aoi.name) !== undefined);
    }
  }

  /** Of an AOI that is watched only what is PENDING is asked, for the rules of alerts, where anything is. */
  private hasToAsk(lease: Lease | undefined): boolean {
    if (!lease) return true;
    const { scenes, tiles } = lease.told?.counts ?? {};
    return asksPending() && (scenes?.PENDING ?? 0) + (tiles?.PENDING ?? 0) > 0;
  }

  /** Reads one AOI; gives what that cost the server, ms. */
  private async read({ name, readAt }: SweptAoi, isWatched: boolean): Promise<number> {
    const started = performance.now();
    const spent = () => performance.now() - started;
    const read: SweptReading = { asked: { overview: !isWatched, pending: isWatched } };
    try {
      if (!isWatched) read.overview = await readCounts(name);
      const { scenes, tiles } = read.overview ?? {};
      if (asksPending() && (isWatched || (scenes?.PENDING ?? 0) + (tiles?.PENDING ?? 0) > 0)) {
        const id = (item: { id: number }) => item.id;
        read.asked.pending = true;
        read.pending = {
          scene: await listScenes(name, 'PENDING', id),
          tile: await listTiles(name, 'PENDING', id),
        };
      }
      const costMs = spent();
      await keepReading(name, costMs, read);
      if (scenes && tiles) await keepSample(name, scenes, tiles, Date.now(), readAt);
      return costMs;
    } catch (error) {
      const costMs = spent();
      if (!(error instanceof UpstreamError)) {
        // One AOI that the portal cannot deal with keeps no other from being read. A database that is away throws here.
        log().error({ err: error, aoi: name }, 'an AOI could not be read for a reason of the portal itself');
        await keepReading(name, costMs, { ...read, trouble: 'Swath could not read its answer' });
        return costMs;
      }
      // Whether it is this AOI or the server, the cheapest question tells: it throws when the server is down.
      await listAois();
      await keepReading(name, costMs, { ...read, trouble: explain(error).title });
      return costMs;
    }
  }
}

/**
 * How much of the server's time a sweep may take, ms: what has grown since the last one, without what that took beyond
 * its own.
 */
function budgetOf(limit: number, last: Swept['last']): number {
  const most = Math.max(savedMs, config().alertEveryMs);
  if (!last) return limit * most;
  const debt = Math.max(0, last.spentMs - limit * last.intervalMs);
  return limit * Math.min(most, Date.now() - last.at) - debt;
}

/** What is PENDING is asked only where rules are asked at all. */
const asksPending = () => config().alertEveryMs > 0;
