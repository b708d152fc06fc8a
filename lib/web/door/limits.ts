import 'server-only';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import type { Config } from '@/lib/platform/config';
import { processSingleton } from '@/lib/platform/global';
import type { Endpoint } from '../endpoint';
import type { Problem } from '../problem';
import type { Target } from './address';
import { refusals } from './refusals';
import { SlowRefusals } from './slow-refusals';

type Limited = keyof Config['rateLimits']['client'];
type Wait = (kind: Limited, who: string, points?: number) => Promise<Excess | undefined>;

/** A request over a limit. */
export interface Excess {
  /** Seconds until the next one is let through. */
  seconds: number;
  /** How many requests over the limit there have been in this window. */
  beyond: number;
}

const windowSeconds = 10;

/**
 * Counts requests by who sends them; one that cost more than its answer counts as several.
 * @returns a function that says how far someone is over the limit; undefined if they are not
 */
export function countRequests(limits: Record<Limited, number>): Wait {
  const limiters = Object.fromEntries(
    Object.entries(limits).flatMap(([kind, points]) =>
      points === 0 ? [] : [[kind, new RateLimiterMemory({ points, duration: windowSeconds })]],
    ),
  ) as Partial<Record<Limited, RateLimiterMemory>>;
  return async (kind, who, points = 1) => {
    try {
      await limiters[kind]?.consume(who, points);
      return undefined;
    } catch (error) {
      if (!(error instanceof RateLimiterRes)) throw error;
      return {
        seconds: Math.max(1, Math.ceil(error.msBeforeNext / 1000)),
        beyond: error.consumedPoints - limits[kind],
      };
    }
  };
}

/** What a request counts as. */
export const limitedAs = (answers: Endpoint['answers'] | Target['kind']): Limited =>
  answers === 'events' ? 'streams' : answers === 'image' ? 'images' : 'requests';

/** Counts a request of a user, from whatever address it comes. Returns a problem if there were too many. */
export async function countUser(
  userId: string,
  answers: Endpoint['answers'],
  limits: Record<Limited, number>,
): Promise<Problem | undefined> {
  const wait = processSingleton('user-limits', () => countRequests(limits));
  const excess = await wait(limitedAs(answers), userId);
  if (!excess) return undefined;
  await processSingleton('user-refusals', () => new SlowRefusals()).hold(excess.beyond);
  return refusals.tooMany('account', excess.seconds);
}
