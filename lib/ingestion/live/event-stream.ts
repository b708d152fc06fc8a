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
  const encoder = new TextEncoder();
  let close: () => void = () => undefined;
  const body = new ReadableStream<Uint8Array>(
    {
      start(controller) {
        const send = (text: string) => {
          controller.enqueue(encoder.encode(text));
          if ((controller.desiredSize ?? 0) < 0) close();
        };
        const unsubscribe = watcher.bus.subscribe((beat) => send(toEvent(beat)), lastId);
        const check = async () => {
          // While the database does not tell, nobody is let go for it.
          if (!(await isStillAllowed(user, access).catch(() => true))) close();
        };
        const heartbeat = setInterval(() => {
          send(': still here\n\n');
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
        send('retry: 2000\n\n');
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

function toEvent(beat: Beat): string {
  if (beat.type === 'delta')
    return `id: ${beat.delta.id}\nevent: delta\ndata: ${JSON.stringify(beat.delta)}\n\n`;
  const data = beat.type === 'state' ? beat.state : {};
  return `event: ${beat.type}\ndata: ${JSON.stringify(data)}\n\n`;
}
