import 'server-only';
import { onRevoked } from '@/lib/accounts/revocation';
import { type Access, isAllowed } from '@/lib/accounts/role';
import type { SignedIn } from '@/lib/accounts/session';
import { readLiveSessions } from '@/lib/accounts/session-store';
import { onNews } from '@/lib/notifications/inbox-channel';
import { processSingleton } from '@/lib/platform/global';
import { log } from '@/lib/platform/log';
import { metrics } from '@/lib/platform/metrics';
import type { BoardEvent } from './bus';
import { watch } from './hub';
import type { LiveBoard } from './live-board';
import type { EventSink, OutletHooks } from './stream-sink';

/** An AOI that a stream reports, from what came after `after` on; without it, from now on. */
export interface SubscriptionRequest {
  aoi: string;
  after?: string;
}

interface Subscription {
  aoi: string;
  watcher: LiveBoard;
  position: string;
  leave: () => void;
  unsubscribe?: () => void;
}

/** The sessions of streams are looked at this often: what ended them holds within a second, with the time of the query. */
const turnMs = 800;
/** Each viewer hears a heartbeat every this many turns: not all of them at once. */
const turns = 18;
const encoder = new TextEncoder();
const heartbeat = encoder.encode('event: heartbeat\ndata: {}\n\n');
const hints = [500, 1_000, 1_500, 2_000, 2_500, 3_000, 3_500, 4_000].map((ms) =>
  encoder.encode(`retry: ${ms}\n\n`),
);
const news = encoder.encode('event: inbox\ndata: {}\n\n');
const greeting = encoder.encode('retry: 2000\n\n');

/** One timer and one listener serve all who look: there are thousands. */
const state = processSingleton('viewers', () => ({
  open: new Set<Viewer>(),
  turn: 0,
  timer: undefined as NodeJS.Timeout | undefined,
  isChecking: false,
  stopListening: () => {},
}));

/**
 * One who looks at some AOIs: what it was sent so far, and the way to it. It is open until it is closed, goes, or
 * loses its rights.
 */
export class Viewer {
  /** In which turn it is looked at. */
  readonly turn = (state.turn + state.open.size) % turns;
  private readonly subscriptions: Subscription[];
  private outlet: EventSink | undefined;

  constructor(
    requests: readonly SubscriptionRequest[],
    readonly user: SignedIn,
    readonly access: Access,
    lastId: string | undefined,
  ) {
    const resumed = lastId?.split(',') ?? [];
    this.subscriptions = requests.map(({ aoi, after }, place) => ({
      aoi,
      ...watch(aoi),
      position: resumed[place] || after || '',
    }));
  }

  /** Begins to send, over the outlet that is made with the hooks of this viewer. */
  open<O extends EventSink>(make: (hooks: OutletHooks) => O): O {
    const outlet = make({ onSkipped: () => this.startOver(), onGone: this.close });
    this.outlet = outlet;
    enter(this);
    metrics.subscribers.inc({ way: outlet.way });
    outlet.send(greeting);
    for (const subscription of this.subscriptions) {
      // What was missed is known once the board is read, or what is stored of it.
      void subscription.watcher.ready().then(() => this.follow(subscription));
    }
    return outlet;
  }

  readonly close = (): void => {
    if (!leave(this)) return;
    for (const { unsubscribe, leave } of this.subscriptions) {
      unsubscribe?.();
      leave();
    }
    if (!this.outlet) return;
    metrics.subscribers.dec({ way: this.outlet.way });
    this.outlet.end();
  };

  /** Ends it with a hint when to come again: not all of them at once. */
  bow(): void {
    this.outlet?.send(hints[this.turn % hints.length] as Uint8Array);
    this.close();
  }

  beat(): void {
    this.outlet?.send(heartbeat);
    this.outlet?.cutIfStuck?.();
  }

  /** Says that its reader has something new in the bell. */
  ring(): void {
    this.outlet?.send(news);
  }

  private follow(subscription: Subscription): void {
    if (!state.open.has(this)) return;
    const after = subscription.position || undefined;
    subscription.position ||= subscription.watcher.bus.lastId;
    subscription.unsubscribe = subscription.watcher.bus.subscribe(
      (beat) => this.deliver(subscription, beat),
      after,
    );
    this.deliver(subscription, { type: 'state', state: subscription.watcher.state() });
  }

  private startOver(): void {
    for (const subscription of this.subscriptions) {
      this.deliver(subscription, { type: 'reset' });
      this.deliver(subscription, { type: 'state', state: subscription.watcher.state() });
    }
  }

  private deliver(subscription: Subscription, beat: BoardEvent): void {
    if (beat.type === 'delta') subscription.position = beat.delta.id;
    else if (beat.type === 'reset') subscription.position = subscription.watcher.bus.lastId;
    const event = toEvent(subscription, beat);
    // A state moves no one on.
    if (beat.type === 'state') this.outlet?.send(event);
    else this.outlet?.send(withId(event, this.subscriptions.map(({ position }) => position).join(',')));
  }
}

/** Ends all streams; they would keep the process alive. */
export function endAllStreams(): void {
  for (const viewer of state.open) viewer.bow();
}

function enter(viewer: Viewer): void {
  state.open.add(viewer);
  if (state.timer) return;
  state.timer = setInterval(() => {
    state.turn = (state.turn + 1) % turns;
    for (const one of state.open) if (one.turn === state.turn) one.beat();
    void checkAll();
  }, turnMs);
  // A message saves the wait for the next turn; a message that is lost costs no more than that.
  const stopRevoked = onRevoked((userId) => {
    void check([...state.open].filter(({ user }) => user.id === userId));
  });
  const stopNews = onNews((concerns) => {
    for (const one of state.open) if (concerns(one.user.id)) one.ring();
  });
  state.stopListening = () => {
    stopRevoked();
    stopNews();
  };
}

/** Checks every open viewer, unless the last check still waits for the database. */
async function checkAll(): Promise<void> {
  if (state.isChecking) return;
  state.isChecking = true;
  await check([...state.open]);
  state.isChecking = false;
}

/** Closes those whose session has ended or no longer opens what they look at: one query for all of them. */
async function check(viewers: readonly Viewer[]): Promise<void> {
  try {
    const live = await readLiveSessions([...new Set(viewers.map(({ user }) => user.session.id))]);
    for (const viewer of viewers) {
      const session = live.get(viewer.user.session.id);
      const isOpen = session && !session.needsFactor && isAllowed(session.user.roles, viewer.access);
      if (!isOpen) viewer.close();
    }
  } catch (error) {
    // While the database does not answer, no one is let go for it.
    log().debug({ err: error }, 'the sessions of open streams could not be checked');
  }
}

/** False when it had left before. */
function leave(viewer: Viewer): boolean {
  if (!state.open.delete(viewer)) return false;
  if (state.open.size > 0) return true;
  clearInterval(state.timer);
  state.timer = undefined;
  state.stopListening();
  return true;
}

/** Thousands read the same beat: what it says is written once. */
const written = new WeakMap<BoardEvent, Uint8Array>();

function toEvent({ aoi, position }: { aoi: string; position: string }, beat: BoardEvent): Uint8Array {
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
