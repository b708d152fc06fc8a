import 'server-only';
import { setTimeout as pause } from 'node:timers/promises';
import { decrypt, encrypt } from '@/lib/platform/encryption';
import { currentExchange } from '@/lib/platform/exchange';

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

/** Answers the check with two events, and with the headers of every other event stream. */
export function probeStream(signal: AbortSignal): Response {
  const isFromProxy = currentExchange()?.isFromProxy ?? false;
  const encoder = new TextEncoder();
  const stream = new ReadableStream<Uint8Array>({
    async start(controller) {
      controller.enqueue(encoder.encode(`data: ${JSON.stringify({ swath: 'check', isFromProxy })}\n\n`));
      try {
        await pause(gapMs, undefined, { signal });
        controller.enqueue(encoder.encode('data: {}\n\n'));
        controller.close();
      } catch {
        // Who asked has gone.
        controller.error(signal.reason);
      }
    },
  });
  return new Response(stream, {
    headers: {
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store, no-transform',
      'x-accel-buffering': 'no',
    },
  });
}
