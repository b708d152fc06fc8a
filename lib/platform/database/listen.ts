import 'server-only';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { databaseUrl } from '../db';
import { processSingleton } from '../global';
import { log } from '../log';
import { Connection, cut, silentAfterMs, socketOptions } from './connection';

/** What a listener is called with. */
export interface ChannelListener {
  /** A payload that some process sent on the channel. */
  onMessage: (payload: string) => void;
  /** The connection was lost and listens again. Messages may have been missed: read again what they are about. */
  onGap: () => void;
}

/** The first wait after a lost connection, and the longest. Jitter takes off up to half. */
const initialRetryDelayMs = 100;
const maxRetryDelayMs = 1_000;
/** The connection is asked for an answer on each tick. Ticks are counted, not time: a busy process loses nothing. */
const tickIntervalMs = 1_000;
const silentTicks = silentAfterMs / tickIntervalMs;

const state = processSingleton('listen', () => ({
  channels: new Map<string, Set<ChannelListener>>(),
  /** The connection, once it listens to all channels. */
  client: undefined as pg.Client | undefined,
  /** Since when it does, by `performance.now()`. */
  since: Number.POSITIVE_INFINITY,
  /** The question on it that was not answered yet. */
  asking: undefined as Promise<unknown> | undefined,
  /** Whether the connection gave an answer when it was last asked. */
  isHeard: false,
  /** Resolves when the supervisor has ended and the connection is closed. */
  ended: undefined as Promise<void> | undefined,
  /** Cuts a pause or a connection short, so that its end is noticed at once. */
  stop: new AbortController(),
  /** Called once the connection listens for the first time. */
  waiting: new Set<() => void>(),
  /** Channels are taken on one after the other. */
  turn: Promise.resolve(),
}));

/** Whether this process hears what other processes say just now. */
export const isListening = (): boolean => state.isHeard;

/** Since when the connection that listens is open, by `performance.now()`; infinity while there is none. */
export const listeningSince = (): number => (state.client ? state.since : Number.POSITIVE_INFINITY);

/** Asks the database for an answer over the connection that listens, which no request uses. Throws when there is none. */
export async function askListening(): Promise<void> {
  if (!state.client) throw new Error('no connection listens');
  await ask(state.client);
}

/** One question at a time: an answer to an earlier one is as good. */
function ask(client: pg.Client): Promise<unknown> {
  if (state.asking) return state.asking;
  const asking = client.query('select 1').finally(() => {
    if (state.asking === asking) state.asking = undefined;
  });
  state.asking = asking;
  return asking;
}

/**
 * Listens to a channel of the database. All channels of a process share one connection, which is watched and made
 * again for as long as anyone listens. `ready` resolves when the connection listens for the first time.
 */
export function listen(
  channel: string,
  listener: ChannelListener,
): { ready: Promise<void>; stop: () => Promise<void> } {
  const others = state.channels.get(channel);
  if (others) others.add(listener);
  else state.channels.set(channel, new Set([listener]));
  begin();
  return {
    ready: state.client ? subscribe(state.client, channel) : connected(),
    stop: () => leave(channel, listener),
  };
}

const connected = () => new Promise<void>((resolve) => state.waiting.add(resolve));

/** A connection that cannot take on another channel is cut: the next one takes on all of them. */
function subscribe(client: pg.Client, channel: string): Promise<void> {
  state.turn = state.turn.then(async () => {
    try {
      await client.query(`listen ${pg.escapeIdentifier(channel)}`);
    } catch {
      cut(client);
      await connected();
    }
  });
  return state.turn;
}

function begin(): void {
  state.ended ??= supervise().finally(() => {
    state.ended = undefined;
    if (state.channels.size > 0) begin();
  });
}

async function leave(channel: string, listener: ChannelListener): Promise<void> {
  const listeners = state.channels.get(channel);
  listeners?.delete(listener);
  if (listeners?.size === 0) state.channels.delete(channel);
  if (state.channels.size > 0) return;
  state.stop.abort();
  await state.ended;
}

async function supervise(): Promise<void> {
  state.stop = new AbortController();
  const { signal } = state.stop;
  for (let failures = 0, lives = 0; !signal.aborted; failures += 1) {
    try {
      const client = await connect();
      failures = 0;
      lives += 1;
      if (lives > 1) log().info('messages of other processes are heard again');
      announce(lives > 1);
      const why = await lost(client, signal);
      if (signal.aborted) break;
      log().warn({ err: why }, 'the connection that hears other processes was lost');
    } catch (error) {
      // One line an outage: every second one would say the same.
      if (failures === 1)
        log().warn({ err: error }, 'the messages of other processes cannot be heard for now');
    }
    const retryDelayMs = Math.min(initialRetryDelayMs * 2 ** failures, maxRetryDelayMs);
    await pause(retryDelayMs * (1 - Math.random() / 2), undefined, { signal, ref: false }).catch(
      () => undefined,
    );
  }
}

function announce(isAgain: boolean): void {
  for (const resolve of state.waiting) resolve();
  state.waiting.clear();
  if (!isAgain) return;
  for (const channel of state.channels.keys()) notifyListeners(channel, ({ onGap }) => onGap());
}

function notifyListeners(channel: string, what: (listener: ChannelListener) => void): void {
  for (const listener of state.channels.get(channel) ?? []) {
    try {
      what(listener);
    } catch (error) {
      log().error({ err: error, channel }, 'what another process said could not be used');
    }
  }
}

async function connect(): Promise<pg.Client> {
  const client = new Connection({
    ...socketOptions(),
    connectionString: databaseUrl(),
    application_name: 'swath listen',
    query_timeout: silentAfterMs,
  });
  client.on('notification', ({ channel, payload }) => {
    if (payload) notifyListeners(channel, ({ onMessage }) => onMessage(payload));
  });
  try {
    await client.connect();
    for (const channel of state.channels.keys()) await client.query(`listen ${pg.escapeIdentifier(channel)}`);
  } catch (error) {
    cut(client);
    throw error;
  }
  state.client = client;
  state.since = performance.now();
  state.isHeard = true;
  return client;
}

/** Waits until the connection is lost, falls silent or is no longer wanted, and closes it. */
async function lost(client: pg.Client, signal: AbortSignal): Promise<unknown> {
  let timer: NodeJS.Timeout | undefined;
  let stop: (why: unknown) => void = () => undefined;
  let missed = 0;
  const beat = () => {
    missed += 1;
    state.isHeard = missed === 1;
    if (missed > 1) return;
    const answered = () => {
      missed = 0;
      state.isHeard = state.client === client;
    };
    ask(client).then(answered, () => undefined);
  };
  try {
    return await new Promise((resolve) => {
      client.once('error', resolve).once('end', () => resolve(new Error('the connection ended')));
      stop = resolve;
      signal.addEventListener('abort', stop);
      if (signal.aborted) resolve(signal.reason);
      timer = setInterval(() => {
        if (missed < silentTicks) beat();
        else resolve(new Error('the connection gave no answer'));
      }, tickIntervalMs);
      timer.unref();
    });
  } finally {
    clearInterval(timer);
    signal.removeEventListener('abort', stop);
    state.client = undefined;
    state.asking = undefined;
    state.isHeard = false;
    cut(client);
  }
}
