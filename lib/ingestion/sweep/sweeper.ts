import 'server-only';
import { config } from '@/lib/platform/config';
import { describe as explain, UpstreamError } from '@/lib/upstream/errors';
import { keepSample } from '../aoi-pace';
import { listAois, readOverview } from '../client';
import { readLeases } from '../live/leases';
import { fairLimit } from '../live/plan';
import { hasPattern } from '../payload';
import { endTurn, keepListed, keepOverview, readSwept, type SweptAoi, takeTurn } from './store';

/** The names are asked for at most this often, and the counts of an AOI. */
const namesAgeMs = 3_000;
const leastAgeMs = 5_000;
/** How often a turn is kept, and how often is looked whether that of another process is over. */
const keepMs = 1_000;
const waitMs = 200;

/**
 * Asks the server for the AOIs and for the counts of those that nobody watches, for all processes: one sweeps at a
 * time, all read what it brought. Overviews cost the server much, so that a round of them takes as long as keeps the
 * sweep within its part of the share that it divides with the watchers.
 */
export class Sweeper {
  private sweeping: Promise<void> | undefined;

  constructor(private readonly owner: string) {}

  /** Has everything read that is due, here or by the process that is at it. */
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
    const [{ aois }, leases] = await Promise.all([readSwept(), readLeases([])]);
    // What is watched is told by whoever watches it.
    const unwatched = aois.filter(({ name }) => !hasPattern(name) && !leases.get(name)?.isLive);
    const total = unwatched.reduce((sum, { costMs }) => sum + costMs, 0);
    const demands = [...leases.values()].filter(({ isLive }) => isLive).map(({ demand }) => demand);
    const share = config().workflow?.share ?? 0.1;
    const limit = fairLimit(share, [...demands, Math.min(1, total / leastAgeMs)]);
    const ageMs = Math.max(leastAgeMs, total / limit);
    const isDue = ({ triedAt }: SweptAoi) => triedAt === null || Date.now() - triedAt > ageMs;
    for (const { name } of unwatched.filter(isDue)) cost.ms += await this.read(name);
  }

  /** Reads the counts of one AOI; gives what that cost the server, ms. */
  private async read(name: string): Promise<number> {
    const started = performance.now();
    const spent = () => performance.now() - started;
    try {
      const overview = await readOverview(name);
      const costMs = spent();
      await keepOverview(name, costMs, overview);
      await keepSample(name, overview.scenes, overview.tiles, Date.now());
      return costMs;
    } catch (error) {
      if (!(error instanceof UpstreamError)) throw error;
      const costMs = spent();
      // Whether it is this AOI or the server, the cheapest question tells: it throws when the server is down.
      await listAois();
      await keepOverview(name, costMs, explain(error).title);
      return costMs;
    }
  }
}
