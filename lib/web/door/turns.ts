import 'server-only';
import pLimit, { type LimitFunction } from 'p-limit';

/** Requests that wait behind others of the same client; more are refused. */
const maxWaiting = 200;

/** How many requests of a client are worked on at a time, and when it rests between them. */
export interface Pace {
  atOnce: number;
  /** A client with more requests waiting rests before each turn: no page of a browser has that many. 20 if left out. */
  many?: number;
  /** How long it rests, in multiples of what the turn before took; 1 if left out. */
  rests?: number;
}

/** The longest pause before a turn: a request that waited long for a service cost Swath little. */
const maxWaitMs = 250;
/** A turn ends after this time. What takes longer waits for a service or the database, and others need not wait with it. */
export const maxTurnMs = 1_000;

/**
 * Lets a few requests of one client be worked on at a time; the rest of them wait. Pages and routes are computed on one
 * thread, so a client with hundreds of requests under way would delay everyone.
 */
export class Turns {
  private readonly clients = new Map<string, { limit: LimitFunction; requests: number; tookMs: number }>();

  constructor(private readonly pace: Pace) {}

  /** How many clients have requests under way. */
  get size(): number {
    return this.clients.size;
  }

  /**
   * Runs `work` when it is the client's turn.
   * @returns false if this many wait already that it was not run
   */
  async take(client: string, work: () => Promise<void>): Promise<boolean> {
    const { atOnce, many = 20, rests = 1 } = this.pace;
    const own = this.clients.get(client) ?? { limit: pLimit(atOnce), requests: 0, tookMs: 0 };
    if (own.requests >= atOnce + maxWaiting) return false;
    own.requests += 1;
    this.clients.set(client, own);
    try {
      await own.limit(async () => {
        // What is ready at once begins with no pause after another: others must be heard in between.
        if (own.requests > atOnce) await new Promise(setImmediate);
        if (own.requests > atOnce + many) await pause(Math.min(own.tookMs * rests, maxWaitMs));
        const began = performance.now();
        const patience = new AbortController();
        await Promise.race([work(), pause(maxTurnMs, patience.signal)]).finally(() => patience.abort());
        own.tookMs = performance.now() - began;
      });
    } finally {
      own.requests -= 1;
      if (own.requests === 0) this.clients.delete(client);
    }
    return true;
  }
}

/** Waits; when the signal fires, its timer is given back and it waits forever. */
function pause(ms: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal?.addEventListener('abort', () => clearTimeout(timer));
  });
}
