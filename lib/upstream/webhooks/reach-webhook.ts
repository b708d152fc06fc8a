import 'server-only';
import type { lookup } from 'node:dns';
import { connect as connectPlain, isIP } from 'node:net';
import { connect as connectTls } from 'node:tls';
import { explainWebhookError } from './webhook';
import { guardedLookup, webhookAddressProblem } from './webhook-address';

/** Whether a receiver can be reached, and how long that took. */
export interface WebhookReach {
  ms: number;
  /** Why it cannot be reached, in a sentence without a full stop; null if it can. */
  problem: string | null;
}

/**
 * Connects to the address of a webhook as a message would, with TLS if it has https, and leaves again. Nothing is sent.
 * Never throws.
 * @param resolve how names are looked up
 */
export async function reachWebhook(
  address: string,
  { deadlineMs, resolve }: { deadlineMs: number; resolve?: typeof lookup },
): Promise<WebhookReach> {
  const began = performance.now();
  const done = (problem: string | null) => ({ ms: performance.now() - began, problem });
  const problem = webhookAddressProblem(address);
  if (problem) return done(problem);
  try {
    await connectTo(new URL(address), deadlineMs, resolve);
    return done(null);
  } catch (error) {
    return done(explainWebhookError(error));
  }
}

function connectTo(url: URL, deadlineMs: number, resolve?: typeof lookup): Promise<void> {
  const isTls = url.protocol === 'https:';
  const host = url.hostname.replace(/^\[|\]$/g, '');
  const target = { host, port: Number(url.port) || (isTls ? 443 : 80), lookup: guardedLookup(url, resolve) };
  return new Promise((done, fail) => {
    const socket = isTls
      ? connectTls({ ...target, servername: isIP(host) ? '' : host })
      : connectPlain(target);
    const end = (error?: Error) => {
      clearTimeout(timer);
      socket.destroy();
      if (error) fail(error);
      else done();
    };
    const late = Object.assign(new Error('late'), { name: 'TimeoutError' });
    const timer = setTimeout(() => end(late), deadlineMs);
    socket.once(isTls ? 'secureConnect' : 'connect', () => end());
    socket.once('error', end);
  });
}
