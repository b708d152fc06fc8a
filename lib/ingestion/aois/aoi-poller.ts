import 'server-only';
import { config } from '@/lib/platform/config';
import { log } from '@/lib/platform/log';
import { acquire, type Lease } from '@/lib/platform/work/lease';
import { describe as explain, UpstreamError } from '@/lib/upstream/errors';
import { whyUnreadable } from '../aoi-name';
import { fairLimit } from '../board/plan';
import { readBoards, type SharedBoard } from '../board/shared-board';
import { listAois, listScenes, listTiles } from '../client';
import { saveSample } from './aoi-rate';
import { readCounts } from './count-lists';
import {
  type PolledAoi,
  type PolledAois,
  type PolledReading,
  readPolledAois,
  recordTurn,
  saveListed,
  saveReading,
} from './store';

/** The names are asked for at most this often, and the counts of an AOI. */
const namesAgeMs = 3_000;
const minAgeMs = 5_000;
/** What was not spent is kept for so long: then the poll may read that much at once. */
const savedMs = 60_000;
/** How often is checked whether the turn of another process is over. */
const waitMs = 200;

/**
 * Asks the server for the AOIs, for the counts of those that no one watches, and for what is PENDING, for all
 * processes: one polls at a time, all read what it brought. Overviews cost the server much: a poll reads what is
 * oldest, and no more than its part of the share that it divides with the watchers has grown to since the last one.
 * The rest is left to the next.
 */
export class AoiPoller {
  private polling: Promise<void> | undefined;
  private ending = new AbortController();

  /**
   * Has read what is due and within the share, here or by the process that is at it.
   * @param signal ends the poll under way, also for others who wait for it
   */
  poll(signal?: AbortSignal): Promise<void> {
    if (!this.polling) {
      this.ending = new AbortController();
      this.polling = this.inTurn(this.ending.signal).finally(() => {
        this.polling = undefined;
      });
    }
    const { ending } = this;
    const end = () => ending.abort();
    if (signal?.aborted) end();
    signal?.addEventListener('abort', end);
    return this.polling.finally(() => signal?.removeEventListener('abort', end));
  }

  private async inTurn(ending: AbortSignal): Promise<void> {
    let lease = await acquire('aoi-poll', 'all');
    while (!lease) {
      if (ending.aborted) return;
      await new Promise((resolve) => setTimeout(resolve, waitMs));
      lease = await acquire('aoi-poll', 'all');
    }
    const held = lease;
    ending.addEventListener('abort', () => held.abort(), { once: true });
    if (ending.aborted) held.abort();
    await this.pollUnder(held).finally(() => held.release());
  }

  private async pollUnder(lease: Lease): Promise<void> {
    const { signal } = lease;
    const cost = { ms: 0 };
    let failure: string | null = null;
    try {
      await this.round(cost, lease);
    } catch (error) {
      if (!signal.aborted && !(error instanceof UpstreamError)) throw error;
      if (error instanceof UpstreamError) failure = explain(error).title;
    } finally {
      // Where the lease is lost, another process polls.
      if (!signal.aborted) await lease.write((tx) => recordTurn(tx, failure, cost.ms));
    }
  }

  private async round(cost: { ms: number }, lease: Lease): Promise<void> {
    let known = await readPolledAois();
    if (Date.now() - (known.listedAt ?? 0) > namesAgeMs) {
      const asked = performance.now();
      let unreadable = 0;
      const onUnreadable = (count: number) => {
        unreadable = count;
      };
      const listed = await listAois({ signal: lease.signal, onUnreadable });
      await lease.write((tx) => saveListed(tx, listed, unreadable, performance.now() - asked));
      known = await readPolledAois();
    }
    const { aois: listed, last } = known;
    const boards = await readBoards(listed.map(({ name }) => name));
    const watched = (name: string) => (boards.get(name)?.owner ? boards.get(name) : undefined);
    // The counts of what is watched are reported by the one who watches it.
    const aois = listed.filter(
      ({ name }) => whyUnreadable(name) === undefined && this.hasToAsk(watched(name)),
    );
    const total = aois.reduce((sum, { costMs }) => sum + costMs, 0);
    const demands = [...boards.values()].filter(({ owner }) => owner).map(({ demand }) => demand);
    const share = config().workflow?.maxLoad ?? 0.1;
    const limit = fairLimit(share, [...demands, Math.min(1, total / minAgeMs)]);
    const ageMs = Math.max(minAgeMs, total / limit);
    const askedAt = ({ name, triedAt, pendingTriedAt }: PolledAoi) =>
      (watched(name) ? pendingTriedAt : triedAt) ?? 0;
    const due = aois.filter((aoi) => Date.now() - askedAt(aoi) > ageMs);
    const budget = pollBudget(limit, last);
    for (const aoi of due.toSorted((a, b) => askedAt(a) - askedAt(b))) {
      if (cost.ms >= budget) return;
      cost.ms += await this.read(lease, aoi, watched(aoi.name) !== undefined);
    }
  }

  /** Of an AOI that is watched only what is PENDING is asked, for the rules of alerts, where anything is. */
  private hasToAsk(board: SharedBoard | undefined): boolean {
    if (!board) return true;
    const { scenes, tiles } = board.published?.counts ?? {};
    return asksPending() && (scenes?.PENDING ?? 0) + (tiles?.PENDING ?? 0) > 0;
  }

  /** Reads one AOI; gives what that cost the server, ms. */
  private async read(lease: Lease, { name, readAt }: PolledAoi, isWatched: boolean): Promise<number> {
    const { signal } = lease;
    const started = performance.now();
    const spent = () => performance.now() - started;
    const read: PolledReading = { asked: { overview: !isWatched, pending: isWatched } };
    try {
      if (!isWatched) read.overview = await readCounts(name, { signal });
      const { scenes, tiles } = read.overview ?? {};
      if (asksPending() && (isWatched || (scenes?.PENDING ?? 0) + (tiles?.PENDING ?? 0) > 0)) {
        const id = (item: { id: number }) => item.id;
        // An item that no one can read keeps the others from nothing.
        const passing = { signal, onUnreadable: () => undefined };
        read.asked.pending = true;
        read.pending = {
          scene: await listScenes(name, 'PENDING', id, passing),
          tile: await listTiles(name, 'PENDING', id, passing),
        };
      }
      const costMs = spent();
      await lease.write(async (tx) => {
        await saveReading(tx, name, costMs, read);
        if (scenes && tiles) await saveSample(tx, name, scenes, tiles, Date.now(), readAt);
      });
      return costMs;
    } catch (error) {
      if (signal.aborted) throw error;
      const costMs = spent();
      const saveFailure = (why: string) =>
        lease.write((tx) => saveReading(tx, name, costMs, { ...read, error: why }));
      if (!(error instanceof UpstreamError)) {
        // One AOI that the portal cannot deal with keeps no other from being read. A database that is away throws here.
        log().error({ err: error, aoi: name }, 'an AOI could not be read because of an error in Swath');
        await saveFailure('Swath could not read its answer');
        return costMs;
      }
      // Whether it is this AOI or the server, the cheapest question shows: it throws when the server is down.
      await listAois({ signal });
      await saveFailure(explain(error).title);
      return costMs;
    }
  }
}

/**
 * How much of the server's time a poll may take, ms: what has grown since the last one, without what that took beyond
 * its own.
 */
function pollBudget(limit: number, last: PolledAois['last']): number {
  const max = Math.max(savedMs, config().alertIntervalMs);
  if (!last) return limit * max;
  const debt = Math.max(0, last.spentMs - limit * last.intervalMs);
  return limit * Math.min(max, Date.now() - last.at) - debt;
}

/** What is PENDING is asked only where rules are asked at all. */
const asksPending = () => config().alertIntervalMs > 0;
