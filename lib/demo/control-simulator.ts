import 'server-only';
import type { z } from 'zod';
import { askSimulator } from '@/lib/upstream/simulator/control';
import { Problem } from '@/lib/web/problem';

/**
 * Asks the simulator of the demo, once.
 * @throws a `Problem` that says whether something may have changed
 */
export async function controlSimulator<S extends z.ZodType>(
  method: 'GET' | 'POST' | 'PUT',
  path: string,
  schema: S,
  body?: object,
): Promise<z.output<S>> {
  const answer = await askSimulator(method, path, body);
  const isUnchanged = method === 'GET' || (answer.status === null && !answer.sent);
  const safe = isUnchanged ? 'Nothing was changed.' : 'It is unknown whether something was changed.';
  if (answer.status === null) {
    throw new Problem(
      {
        type: 'simulator',
        status: 504,
        title: 'The simulator did not answer',
        detail: `${safe} Check that the demo still runs, and try again.`,
        retryable: true,
      },
      { cause: answer.cause },
    );
  }
  if (answer.status === 404) {
    throw new Problem({
      type: 'no-aoi',
      status: 404,
      title: 'The simulator has no AOI of this name',
      detail: 'Nothing was changed. Choose another one.',
    });
  }
  const parsed = answer.status < 300 ? schema.safeParse(parse(answer.text)) : undefined;
  if (parsed?.success) return parsed.data;
  throw new Problem({
    type: 'simulator',
    status: 502,
    title: 'The simulator answered in a way that Swath does not understand',
    detail: `${safe} End the demo and start it again.`,
  });
}

function parse(text: string): unknown {
  try {
    return text === '' ? null : JSON.parse(text);
  } catch {
    return undefined;
  }
}
