import 'server-only';
import { onRevoked } from '@/lib/accounts/revocation';
import type { Access } from '@/lib/accounts/role';
import { isStillAllowed, type User } from '@/lib/accounts/session';
import { processWide } from '@/lib/platform/global';
import { metrics } from '@/lib/platform/metrics';
import type { Beat } from './bus';
import { watch } from './hub';
import { Outbox } from './outbox';

/** An AOI that a stream tells of, from what came after `after` on; without it, from now on. */
export interface Wish {
  aoi: string;
  after?: string;
}

const open = processWide('event-streams', () => new Set<() => void>());
const heartbeatMs = 15_000;
const encoder = new TextEncoder();
const heartbeat = encoder.encode('event: heartbeat\ndata: {}\n\n');

/**
 * The events of AOIs as one `text/event-stream`: what came after each `after`, then whatever changes, until the browser
 * goes, the user's rights end, or the portal does. The id of an event holds the position in each AOI, in the order of
 * the wishes, separated by commas: `Last-Event-ID` of a stream of the same wishes resumes all of them.
 */
export function eventStream(
  wishes: readonly Wish[],
  user: User,
  access: Access,
  lastId: string | undefined,
  signal: AbortSignal,
): Response {
  const resumed = lastId?.split(',') ?? [];
  const seats = wishes.map(({ aoi, after }, place) => ({
    aoi,
    ...watch(aoi),
    position: resumed[place] || after || '',
    unsubscribe: () => {},
  }));
  type Seat = (typeof seats)[number];
  let close: () => void = () => undefined;

  const outbox = new Outbox({
    onSkipped: () => {
      for (const seat of seats) {
        tell(seat, { type: 'reset' });
        tell(seat, { type: 'state', state: seat.watcher.state() });
      }
    },
    onGone: () => close(),
  });
  const tell = (seat: Seat, beat: Beat) => {
    if (beat.type === 'delta') seat.position = beat.delta.id;
    else if (beat.type === 'reset') seat.position = seat.watcher.bus.lastId;
    const event = eventOf(seat, beat);
    // A state moves nobody on.
    if (beat.type === 'state') {
      outbox.send(event);
      return;
    }
    outbox.send(withId(event, seats.map(({ position }) => position).join(',')));
  };

  const check = async () => {
    // While the database does not tell, nobody is let go for it.
    if (!(await isStillAllowed(user, access).catch(() => true))) close();
  };
  const timer = setInterval(() => {
    outbox.send(heartbeat);
    void check();
  }, heartbeatMs);
  const stopListening = onRevoked((userId) => {
    if (userId === user.id) void check();
  });
  close = () => {
    if (!open.delete(close)) return;
    clearInterval(timer);
    stopListening();
    for (const { unsubscribe, leave } of seats) {
      unsubscribe();
      leave();
    }
    metrics.subscribers.dec();
    outbox.end();
  };
  open.add(close);
  metrics.subscribers.inc();
  outbox.send(encoder.encode('retry: 2000\n\n'));
  for (const seat of seats) {
    // What was missed is known once the board is read, or what is stored of it.
    void seat.watcher.ready().then(() => {
      if (!open.has(close)) return;
      const after = seat.position || undefined;
      seat.position ||= seat.watcher.bus.lastId;
      seat.unsubscribe = seat.watcher.bus.subscribe((beat) => tell(seat, beat), after);
      tell(seat, { type: 'state', state: seat.watcher.state() });
    });
  }
  signal.addEventListener('abort', close, { once: true });
  if (signal.aborted) close();
  return new Response(outbox.stream, {
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

/** Thousands read the same beat: what it says is written once. */
const written = new WeakMap<Beat, Uint8Array>();

function eventOf({ aoi, position }: { aoi: string; position: string }, beat: Beat): Uint8Array {
  const known = written.get(beat);
  if (known) return known;
  const data = beat.type === 'delta' ? beat.delta : beat.type === 'state' ? beat.state : { id: position };
  const event = encoder.encode(`event: ${beat.type}\ndata: ${JSON.stringify({ aoi, ...data })}\n\n`);
  written.set(beat, event);
  return event;
}

/** The same event with its position before it: the same bytes for all who follow the same AOIs and are as far. */
function withId(event: Uint8Array, id: string): Uint8Array {
  const known = placed.get(event);
  if (known?.id === id) return known.bytes;
  const bytes = Buffer.concat([encoder.encode(`id: ${id}\n`), event]);
  placed.set(event, { id, bytes });
  return bytes;
}
const placed = new WeakMap<Uint8Array, { id: string; bytes: Uint8Array }>();
