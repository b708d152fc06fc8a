import 'server-only';
import { Agent, request } from 'undici';
import { config } from '@/lib/platform/config';
import { processSingleton } from '@/lib/platform/global';

/** How long the simulator can take. */
const deadlineMs = 5_000;
const maxBytes = 1_000_000;

/** It is no service that Swath works with, so it has no breaker and no metrics. */
const agent = processSingleton(
  'simulator-control',
  () => new Agent({ connections: 2, connect: { timeout: 2_000 }, maxResponseSize: maxBytes }),
);

/** What the simulator of the demo answered, or that it did not, and whether it may have done what was asked. */
export type ControlAnswer =
  | { status: number; text: string }
  | { status: null; sent: boolean; cause: unknown };

/**
 * Asks the simulator of the demo for a stage control, once. Never throws.
 * @param path below `/_stage`
 */
export async function askSimulator(
  method: 'GET' | 'POST' | 'PUT',
  path: string,
  body?: object,
): Promise<ControlAnswer> {
  try {
    const { statusCode, body: sent } = await request(`${config().demoControlUrl}/_stage${path}`, {
      method,
      dispatcher: agent,
      headers: { 'content-type': 'application/json' },
      body: body === undefined ? null : JSON.stringify(body),
      signal: AbortSignal.timeout(deadlineMs),
    });
    return { status: statusCode, text: await sent.text() };
  } catch (cause) {
    const { code } = cause as { code?: string };
    // Without a connection nothing reached it.
    const sent = code !== 'ECONNREFUSED' && code !== 'UND_ERR_CONNECT_TIMEOUT';
    return { status: null, sent, cause };
  }
}
