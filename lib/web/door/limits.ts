import 'server-only';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { clientKey } from '@/lib/platform/client-address';
import type { Config } from '@/lib/platform/config';

type Limited = keyof Config['rateLimits'];

const windowSeconds = 10;

/**
 * Counts the requests of each client.
 * @returns a function that gives the seconds to wait if a client is over its limit
 */
export function limitClients(
  limits: Config['rateLimits'],
): (kind: Limited, client: string) => Promise<number | undefined> {
  const limiters = Object.fromEntries(
    Object.entries(limits).flatMap(([kind, points]) =>
      points === 0 ? [] : [[kind, new RateLimiterMemory({ points, duration: windowSeconds })]],
    ),
  ) as Partial<Record<Limited, RateLimiterMemory>>;
  return async (kind, client) => {
    try {
      await limiters[kind]?.consume(clientKey(client));
      return undefined;
    } catch (error) {
      if (!(error instanceof RateLimiterRes)) throw error;
      return Math.max(1, Math.ceil(error.msBeforeNext / 1000));
    }
  };
}
