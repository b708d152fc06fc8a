import 'server-only';
import { runInWorker, stoppedWork } from '@/lib/platform/worker-pool';
import { Problem } from '@/lib/web/problem';
import type { OptionDescriptor } from '../product-shape';
import { type Made, makeRequest, type Wanted } from './make-request';

/** Milliseconds in which the options of a basket are checked, or refused. */
const maxMs = 5_000;
/**
 * Forms with more options and values than this, or with longer rules, are checked in a worker. It takes 0.2 s to start;
 * smaller forms take some milliseconds.
 */
const maxQuickValues = 2_000;
const maxQuickCharacters = 100_000;

/**
 * Makes the request for the price of a basket. Throws a `Problem` if the rules of its options take too long, or too much
 * memory, to check.
 * @param asker the id of the person who asks: prices of one person are checked one after the other
 * @param ms how long a worker may take
 */
export async function runRequest(wanted: Wanted, asker: string, ms = maxMs): Promise<Made> {
  if (isQuick([...wanted.descriptors.values()].flat())) return makeRequest(wanted);
  try {
    const work = { source: 'lib/ordering/quote/request.worker.ts', name: 'make', asker, ms };
    return await runInWorker<Wanted, Made>(work, wanted);
  } catch (error) {
    const stopped = stoppedWork(error);
    if (!stopped) throw error;
    throw stopped.workLimit === 'queue' ? stillChecking() : tooIntricate(stopped.workLimit);
  }
}

const stillChecking = () =>
  new Problem({
    type: 'too-many-requests',
    status: 429,
    title: 'Swath is still checking your other prices',
    detail: 'No price was asked for. Try again when they are done.',
    retryable: true,
    retryAfter: maxMs / 1000,
  });

const tooIntricate = (limit: 'time' | 'memory') =>
  new Problem({
    type: 'options-too-intricate',
    status: 502,
    title: 'The rules of these options are too intricate',
    detail: `Swath could not check them ${limit === 'time' ? `within ${maxMs / 1000} seconds` : 'with the memory that it may use'}. No price was asked for. Ask the provider to simplify them.`,
    service: 'ordering',
  });

function isQuick(descriptors: OptionDescriptor[]): boolean {
  let values = 0;
  let characters = 0;
  const addRules = (rules: OptionDescriptor['rules']) => {
    for (const { filter } of rules) characters += filter.length;
  };
  for (const descriptor of descriptors) {
    values += 1 + descriptor.values.length;
    addRules(descriptor.rules);
    for (const value of descriptor.values) addRules(value.rules);
  }
  return values <= maxQuickValues && characters <= maxQuickCharacters;
}
