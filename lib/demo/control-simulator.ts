import 'server-only';
import { Agent, request } from 'undici';
import type { z } from 'zod';
import { config } from '@/lib/platform/config';
import { processSingleton } from '@/lib/platform/global';
import { Problem } from '@/lib/web/problem';

/** How long the simulator can take. */
const deadlineMs = 5_000;
const maxBytes = 1_000_000;

/** It is no service that Swath works with, so it has no breaker and no metrics. */
const agent = processSingleton(
  'simulator-control',
  () => new Agent({ connections: 2, connectTimeout: 2_000, maxResponseSize: maxBytes }),
);

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
  const { demoControlUrl } = config();
  let answer: { status: number; text: string };
  try {
    const { statusCode, body: sent } = await request(`${demoControlUrl}/_stage${path}`, {
      method,
      dispatcher: agent,
      headers: { 'content-type': 'application/json' },
      body: body === undefined ? null : JSON.stringify(body),
      signal: AbortSignal.timeout(deadlineMs),
    });
    answer = { status: statusCode, text: await sent.text() };
  } catch (cause) {
    throw silent(method, cause);
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
    detail: `${mayHaveChanged(method)} End the demo and start it again.`,
  });
}

function silent(method: string, cause: unknown): Problem {
  const { code } = cause as { code?: string };
  // Without a connection nothing reached it.
  const isUnsent = method === 'GET' || code === 'ECONNREFUSED' || code === 'UND_ERR_CONNECT_TIMEOUT';
  return new Problem(
    {
      type: 'simulator',
      status: 504,
      title: 'The simulator did not answer',
      detail: isUnsent
        ? 'Nothing was changed. Check that the demo still runs, and try again.'
        : `${mayHaveChanged(method)} Check what this page shows before you try again.`,
      retryable: true,
    },
    { cause },
  );
}

const mayHaveChanged = (method: string) =>
  method === 'GET' ? 'Nothing was changed.' : 'It is unknown whether something was changed.';

function parse(text: string): unknown {
  try {
    return text === '' ? null : JSON.parse(text);
  } catch {
    return undefined;
  }
}
