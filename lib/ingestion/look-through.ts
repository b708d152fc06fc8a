import 'server-only';
import { clientAddress, currentExchange } from '@/lib/platform/exchange';
import { FairPlaces } from '@/lib/platform/fair-places';
import { processSingleton } from '@/lib/platform/global';
import { endWith } from '@/lib/platform/work/in-turns';
import { Problem } from '@/lib/web/problem';

/** Boards with no more items are looked through at once: it takes some ten milliseconds. */
const maxQuickItems = 20_000;

const maxWaitMs = 20_000;
/** It is one thread that works: two at a time would both be late. */
const limits = { ofOne: 1, ofAll: 1, waitingOfOne: 16, waitingOfAll: 256, maxWaitMs };
const places = processSingleton('look-through', () => new FairPlaces(limits));

/**
 * Runs work that looks through all items of a board. Of large boards one such piece is done at a time; who waits holds
 * nothing yet, and people take turns. It ends when the signal fires. Throws a `Problem` if too many wait, or it takes
 * too long until it can begin.
 */
export async function lookThrough<T>(
  items: number,
  signal: AbortSignal | undefined,
  work: () => Promise<T>,
): Promise<T> {
  const gone = signal ?? new AbortController().signal;
  if (items <= maxQuickItems) return endWith(gone, work);
  const asker = currentExchange()?.user ?? clientAddress();
  const leave = await places.enter({ name: asker, network: asker }, gone);
  if (!leave) {
    gone.throwIfAborted();
    throw stillLooking();
  }
  try {
    gone.throwIfAborted();
    return await endWith(gone, work);
  } finally {
    leave();
  }
}

const stillLooking = () =>
  new Problem({
    type: 'too-many-requests',
    status: 429,
    title: 'Swath is still looking through large boards',
    detail: 'Nothing was changed. Try again in a moment.',
    retryable: true,
    retryAfter: 5,
  });
