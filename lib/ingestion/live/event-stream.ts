import 'server-only';
import { onRevoked } from '@/lib/accounts/revocation';
import type { Access } from '@/lib/accounts/role';
import { isStillAllowed, type User } from '@/lib/accounts/session';
import { processWide } from '@/lib/platform/global';
import { metrics } from '@/lib/platform/metrics';
import type { Beat } from './bus';
import { watch } from './hub';

const open = processWide('event-streams', () => new Set<() => void>());

/** A reader that leaves more than this unread is let go; it comes back with `Last-Event-ID`. */
const mostUnreadBytes = 512 * 1024;
const heartbeatMs = 15_000;

const encoder = new TextEncoder();
const stillHere = encoder.encode(': still here\n\n');
const retry = encoder.encode('retry: 2000\n\n');
/** Thousands read the same beat: it is written once. */
const written = new WeakMap<Beat, Uint8Array>();

/**
 * The events of an AOI as `text/event-stream`: what came after `lastId`, then whatever changes, until the browser goes,
 * the user's rights end, or the portal does.
 */
export function eventStream(
  aoi: string,
  user: User,
  access: Access,
  lastId: string | undefined,
  signal: AbortSignal,
): Response {
  const { watcher, leave } = watch(aoi);
  let close: () => void = () => undefined;
  const body = new ReadableStream<Uint8Array>(
    {
      start(controller) {
        const send = (event: Uint8Array) => {
          controller.enqueue(event);
          if ((controller.desiredSize ?? 0) < 0) close();
        };
        let unsubscribe: () => void = () => undefined;
        // What was missed is known once the board is read, or what is stored of it.
        void watcher.ready().then(() => {
          if (open.has(close)) unsubscribe = watcher.bus.subscribe((beat) => send(toEvent(beat)), lastId);
        });
        const check = async () => {
          // While the database does not tell, nobody is let go for it.
          if (!(await isStillAllowed(user, access).catch(() => true))) close();
        };
        const heartbeat = setInterval(() => {
          send(stillHere);
          void check();
        }, heartbeatMs);
        const stopListening = onRevoked((userId) => {
          if (userId === user.id) void check();
        });
        close = () => {
          if (!open.delete(close)) return;
          clearInterval(heartbeat);
          unsubscribe();
          stopListening();
          leave();
          metrics.subscribers.dec();
          try {
            controller.close();
          } catch {
            // The browser has closed it already.
          }
        };
        open.add(close);
        metrics.subscribers.inc();
        signal.addEventListener('abort', close, { once: true });
        if (signal.aborted) return close();
        send(retry);
        send(toEvent({ type: 'state', state: watcher.state() }));
      },
      cancel: () => close(),
    },
    new ByteLengthQueuingStrategy({ highWaterMark: mostUnreadBytes }),
  );
  return new Response(body, {
    headers: {
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store, no-transform',
      'x-accel-buffering': 'no',
    },
  });
}

/** Ends all streams; they would keep the process alive. */
export function endAllStreams(): void {
  for (const close of open) close();
}

function toEvent(beat: Beat): Uint8Array {
  const known = written.get(beat);
  if (known) return known;
  const data = beat.type === 'delta' ? beat.delta : beat.type === 'state' ? beat.state : {};
  const id = beat.type === 'delta' ? `id: ${beat.delta.id}\n` : '';
  const event = encoder.encode(`${id}event: ${beat.type}\ndata: ${JSON.stringify(data)}\n\n`);
  written.set(beat, event);
  return event;
}
