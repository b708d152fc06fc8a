import 'server-only';
import { createHmac, randomBytes } from 'node:crypto';
import type { lookup } from 'node:dns';
import { Agent, errors, request } from 'undici';
import { decrypt, encrypt } from '@/lib/platform/encryption';
import { guardedLookup, NotPublicError, webhookAddressProblem } from './webhook-address';

const purpose = 'webhook secrets';
const prefix = 'whsec_';
const deadlineMs = 15_000;

/** A new secret that a receiver checks signatures with: to be shown once, and as it is kept. */
export function newWebhookSecret(): { secret: string; encrypted: string } {
  const secret = prefix + randomBytes(32).toString('base64');
  return { secret, encrypted: encrypt(secret, purpose) };
}

/** The secret encrypted under the newest key; undefined if it is already, or cannot be read. */
export function renewWebhookSecret(encrypted: string): string | undefined {
  const decrypted = decrypt(encrypted, purpose);
  return decrypted?.isOld ? encrypt(decrypted.secret, purpose) : undefined;
}

/** The signature of a message: HMAC-SHA256 over its id, the time in seconds and the body, as Standard Webhooks has it. */
export function signWebhook(secret: string, id: string, seconds: number, body: string): string {
  const key = Buffer.from(secret.slice(prefix.length), 'base64');
  return `v1,${createHmac('sha256', key).update(`${id}.${seconds}.${body}`).digest('base64')}`;
}

export interface WebhookOutcome {
  isTaken: boolean;
  /** What the receiver answered; null where it did not. */
  status: number | null;
  /** What went wrong, in a sentence. */
  problem: string | null;
}

interface Message {
  url: string;
  id: string;
  body: string;
  encrypted: string;
  /** Ends the try. */
  signal?: AbortSignal;
}

/**
 * Sends a message to a receiver, once; never throws. Redirects are not followed, answers are not read, and the
 * connection goes to an address that was checked.
 * @param resolve how names are looked up
 */
export async function postWebhook(
  { url: text, id, body, encrypted, signal }: Message,
  resolve?: typeof lookup,
): Promise<WebhookOutcome> {
  const failed = (problem: string, status: number | null = null) => ({ isTaken: false, status, problem });
  // What was allowed when the address was typed need not be now.
  const problem = webhookAddressProblem(text);
  if (problem) return failed(problem);
  const secret = decrypt(encrypted, purpose)?.secret;
  if (secret === undefined) return failed('The secret is no longer readable. Create a new one');
  const url = new URL(text);
  const seconds = Math.floor(Date.now() / 1000);
  const agent = new Agent({
    connect: { lookup: guardedLookup(url, resolve), timeout: deadlineMs },
    headersTimeout: deadlineMs,
    maxHeaderSize: 16 * 1024,
  });
  try {
    const { statusCode } = await request(url, {
      method: 'POST',
      dispatcher: agent,
      signal: AbortSignal.any([AbortSignal.timeout(deadlineMs), ...(signal ? [signal] : [])]),
      headers: {
        'content-type': 'application/json',
        'user-agent': 'Swath webhooks',
        'webhook-id': id,
        'webhook-timestamp': String(seconds),
        'webhook-signature': signWebhook(secret, id, seconds, body),
      },
      body,
    });
    if (statusCode >= 200 && statusCode < 300) return { isTaken: true, status: statusCode, problem: null };
    if (statusCode >= 300 && statusCode < 400)
      return failed('It redirects, and Swath does not follow', statusCode);
    return failed(`The response was ${statusCode}`, statusCode);
  } catch (error) {
    return failed(explainWebhookError(error));
  } finally {
    // Its body is of no interest, however long it is.
    await agent.destroy();
  }
}

/** Says in a sentence why a receiver could not be reached. */
export function explainWebhookError(error: unknown): string {
  if (error instanceof NotPublicError) return error.message;
  if (error instanceof errors.HeadersTimeoutError || error instanceof errors.ConnectTimeoutError) return late;
  const { name, code } = error as { name?: string; code?: string };
  if (name === 'TimeoutError') return late;
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') return 'Its host name was not found';
  if (code === 'ECONNREFUSED') return 'It refuses connections';
  if (code?.startsWith('CERT') || code?.includes('CERT') || code?.startsWith('ERR_TLS')) {
    return 'Its certificate is not trusted';
  }
  return 'The connection broke';
}
const late = 'It did not answer in time';
