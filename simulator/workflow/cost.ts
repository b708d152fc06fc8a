import { setTimeout as wait } from 'node:timers/promises';
import type { MiddlewareHandler } from 'hono';
import type { SimContext } from '../context';
import type { SimEnv } from '../sim-env';
import type { Store } from './store';

/** How many questions a real server works on at once; others wait for their turn. */
const lanes = 2;

/** Makes the server as busy as a real one would be. */
export interface Cost {
  /** Resolves when a real server would be through with work of this many (real) milliseconds. */
  busy(ms: number): Promise<void>;
}

/** Costs nothing unless SIM_COST is set. */
export function createCost({ options, closing }: SimContext): Cost {
  const freeAt = new Array<number>(lanes).fill(0);
  return {
    async busy(ms) {
      if (!options.cost) return;
      const now = performance.now();
      const lane = freeAt.indexOf(Math.min(...freeAt));
      const end = Math.max(now, freeAt[lane] ?? 0) + ms;
      freeAt[lane] = end;
      // A simulator that closes waits for no one.
      await wait(end - now, undefined, { signal: closing, ref: false }).catch(() => undefined);
    },
  };
}

/** What an ingestion of this many new scenes takes, ms: 2,000 are 5.5 s. */
export const ingestionCost = (scenes: number) => scenes * 2.75;

/** What a question about an AOI takes, ms; measured on AOIs of 2,000 × 1, 20,000 × 1 and 1,000 × 27. */
export function questionCost(store: Store, path: string): number {
  const [, name = '', what = '', status] = /\/aoi\/([^/]*)(?:\/([^/]+)(?:\/([^/]+))?)?$/.exec(path) ?? [];
  const aoi = store.aois.get(decoded(name));
  if (!aoi) return 1;
  const matching = (items: Iterable<{ status: string }>) => {
    let count = 0;
    for (const item of items) if (item.status === status) count++;
    return count;
  };
  switch (what) {
    case '':
      return aoi.scenes.size * 0.075 + aoi.tiles.size * 0.003;
    case 'scenes':
      return status ? 5 + matching(aoi.scenes.values()) * 0.04 : aoi.scenes.size * 0.04;
    case 'tiles':
      return 5 + matching(aoi.tiles.values()) * 0.012;
    case 'roottiles':
    case 'leaftiles':
      return 5 + aoi.tiles.size * 0.012;
    case 'dot':
      return 500 + Math.min(1, 1_000 / Math.max(1, aoi.scenes.size)) * aoi.tiles.size * 0.026;
    default:
      return 1;
  }
}

const decoded = (text: string) => {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
};

/** Lets reads take as long as they would. */
export const costly =
  (store: Store, cost: Cost): MiddlewareHandler<SimEnv> =>
  async (c, next) => {
    if (c.req.method === 'GET') await cost.busy(questionCost(store, c.req.path));
    return next();
  };
