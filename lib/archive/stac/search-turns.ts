import 'server-only';
import { LRUCache } from 'lru-cache';
import pLimit, { type LimitFunction } from 'p-limit';
import { processSingleton } from '@/lib/platform/global';
import { Problem } from '@/lib/web/problem';

/** Searches of one person that are worked on at a time, and that wait for those. */
const atOnce = 2;
const maxWaiting = 6;

const limits = () =>
  processSingleton('stac-turns', () => new LRUCache<string, LimitFunction>({ max: 1_000 }));

/** Runs a search when it is its person's turn: programs ask faster than archives answer. Throws a `Problem` (429) if many wait. */
export function inTurn<T>(userId: string, work: () => Promise<T>): Promise<T> {
  const limit = limits().get(userId) ?? pLimit(atOnce);
  limits().set(userId, limit);
  if (limit.pendingCount >= maxWaiting) {
    throw new Problem({
      type: 'too-many-requests',
      status: 429,
      title: 'Too many searches run at once',
      detail: `Swath works on ${atOnce} of your searches at a time. Wait for their answers.`,
      retryable: true,
      retryAfter: 10,
    });
  }
  return limit(work);
}
