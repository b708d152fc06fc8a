import 'server-only';
import { decrypt, encrypt } from '@/lib/platform/encryption';
import { currentExchange, takeResponse } from '@/lib/platform/exchange';

const purpose = 'installation check';
/** How long a key is good for, ms. */
const keyMs = 60_000;
/** Between the two events, ms. */
const gapMs = 1_000;

/** A proxy that passes events on as they come leaves at least this time between the two, ms. */
export const minSpreadMs = gapMs / 2;

/** Makes a key with which any replica answers the check, for a minute. */
export const newProbeKey = (): string => encrypt(String(Date.now() + keyMs), purpose);

/** True for a key that a replica made within the last minute. */
export function isProbeKey(key: string): boolean {
  const until = Number(decrypt(key, purpose)?.secret);
  return until > Date.now();
}

const headers = {
  'content-type': 'text/event-stream; charset=utf-8',
  'cache-control': 'no-store, no-transform',
  'x-accel-buffering': 'no',
};

/**
 * Answers the check with two events, and with the headers of every other event stream. They are written to the connection,
 * as those are: a body would be collected first.
 */
export function probeStream(): Response {
  const isFromProxy = currentExchange()?.isFromProxy ?? false;
  const first = `data: ${JSON.stringify({ swath: 'check', isFromProxy })}\n\n`;
  const last = 'data: {}\n\n';
  const isTaken = takeResponse((response) => {
    response.on('error', () => undefined);
    response.write(first);
    const timer = setTimeout(() => response.end(last), gapMs);
    response.once('close', () => clearTimeout(timer));
  });
  // The development server has no connection to write to.
  return new Response(isTaken ? null : first + last, { headers });
}
