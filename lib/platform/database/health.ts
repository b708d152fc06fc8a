import 'server-only';
import type pg from 'pg';
import { pool } from '../db';
import { processSingleton } from '../global';
import { log } from '../log';
import { metrics } from '../metrics';
import { schemaComplaint } from '../migrate';
import { databaseFailure } from './failure';
import { askListening, isListening, listeningSince } from './listen';
import { lastAnswerAt } from './query-meter';
import { quickly } from './quickly';

/** Why this process is not ready for requests, in one word; the log has the sentence. */
export type Unready = 'database-no-answer' | 'database-no-writes' | 'database-newer' | 'clock';

/** How often it is tried whether the database saves anything. With the time for an answer that is under 10 s. */
const probeIntervalMs = 4_000;
/** Who asks whether the portal is ready waits no longer than a second. Ticks are counted: a busy process loses nothing. */
const answerTickMs = 300;
const answerTicks = 3;
/** Clocks that are further apart make the times that this process says wrong. */
const maxClockSkewMs = 5_000;

interface Found {
  why: Unready;
  sentence: string;
  error?: unknown;
}

const silence: Found = {
  why: 'database-no-answer',
  sentence: 'Swath is not ready: its database does not answer',
};

const state = processSingleton('database-health', () => ({
  /** What the last probe found; undefined when all is well. */
  found: undefined as Found | undefined,
  /** What was logged last. */
  said: undefined as Unready | undefined,
  timer: undefined as NodeJS.Timeout | undefined,
  probing: undefined as Promise<void> | undefined,
  checking: undefined as Promise<Found | undefined> | undefined,
}));

/** Begins to probe the database in the background, every `intervalMs`; gives what ends it. */
export function startHealthCheck(intervalMs = probeIntervalMs): () => void {
  state.timer = setInterval(() => {
    void probe().then(() => say(state.found ?? (isListening() ? undefined : silence)));
  }, intervalMs);
  state.timer.unref();
  return () => clearInterval(state.timer);
}

/** Why this process should get no requests now; undefined when it is ready. Answers within a second. */
export async function whyUnready(): Promise<Unready | undefined> {
  // However many ask at the same time, the database is asked once.
  state.checking ??= check().finally(() => {
    state.checking = undefined;
  });
  const found = await state.checking;
  say(found);
  return found?.why;
}

async function check(): Promise<Found | undefined> {
  let timer: NodeJS.Timeout | undefined;
  const tooLate = new Promise<Found>((resolve) => {
    let ticks = 0;
    timer = setInterval(() => {
      ticks += 1;
      if (ticks === answerTicks) resolve(state.found ?? silence);
    }, answerTickMs);
  });
  const found = await Promise.race([ask(), tooLate]);
  clearInterval(timer);
  return found;
}

async function ask(): Promise<Found | undefined> {
  try {
    await askDatabase();
  } catch (error) {
    return { ...silence, error };
  }
  // Until messages are heard, this process may believe what another one has revoked. A standby accepts no LISTEN.
  if (!isListening()) {
    await probe();
    return state.found ?? silence;
  }
  // What was wrong a moment ago may be well again.
  if (state.found) await probe();
  return state.found;
}

/**
 * Resolves when the database answers. While requests hold every connection, a query would wait behind them and say
 * nothing of the database: then the connection that listens is asked.
 */
export async function askDatabase(): Promise<void> {
  await (isBusy(pool()) ? askListening() : pool().query(quickly('select 1')));
}

/**
 * How long connections can be at work without an answer, ms: the server ends each statement after 7 s. After that, they
 * can hang even while the connection that listens works.
 */
const atWorkMs = 12_000;

/**
 * True if another query would have to wait for a connection because all are at work. All that fell silent are not: the
 * connection that listens fell silent with them, and the one that replaces it is newer than their last answer.
 */
function isBusy(shared: pg.Pool): boolean {
  const { totalCount, idleCount, waitingCount, options } = shared;
  const free = options.max - totalCount + idleCount;
  if (free > waitingCount) return false;
  return lastAnswerAt(shared) > Math.max(listeningSince(), performance.now() - atWorkMs);
}

/** One probe at a time, however many want one. */
function probe(): Promise<void> {
  state.probing ??= runProbe()
    .then((found) => {
      state.found = found;
    })
    .finally(() => {
      state.probing = undefined;
    });
  return state.probing;
}

const writeSql = `
  insert into leases (kind, subject, lease_until) values ('probe', 'health', now())
  on conflict (kind, subject) do update set lease_until = excluded.lease_until
  returning (extract(epoch from clock_timestamp()) * 1000)::float8 as at`;

// A row that is changed in its place needs no room. A temporary table that is filled and emptied does.
const roomSql = `
  create temp table if not exists swath_room (n bigint) on commit delete rows;
  insert into swath_room select generate_series(1, 1000)`;

/** Writes a row, needs some room on the disk and compares the clocks. */
async function runProbe(): Promise<Found | undefined> {
  try {
    const client = await freeConnection();
    if (!client) return state.found;
    try {
      const from = Date.now();
      const { rows } = await client.query<{ at: number }>(quickly(writeSql));
      const to = Date.now();
      await client.query(quickly(roomSql)).catch((error) => {
        // A role may be kept from making temporary tables; then only the write counts.
        if (error.code !== '42501') throw error;
      });
      const at = rows[0]?.at ?? from;
      const skew = Math.round(Math.max(from - at, at - to, 0));
      const complaint = await schemaComplaint(client);
      if (complaint !== undefined) {
        return { why: 'database-newer', sentence: `Swath is not ready: ${complaint}` };
      }
      if (skew <= maxClockSkewMs) return undefined;
      const sentence = `Swath is not ready: the clock of this machine and that of its database differ by ${skew / 1000} s`;
      return { why: 'clock', sentence };
    } finally {
      client.release();
    }
  } catch (error) {
    if (databaseFailure(error) === 'no-answer') return { ...silence, error };
    return {
      why: 'database-no-writes',
      sentence: 'Swath is not ready: its database saves nothing',
      error,
    };
  }
}

/** A connection of the pool; undefined if requests had all of them for as long as one is waited for. */
async function freeConnection(): Promise<pg.PoolClient | undefined> {
  const shared = pool();
  try {
    return await shared.connect();
  } catch (error) {
    if (isBusy(shared)) return undefined;
    throw error;
  }
}

/** One line when it begins, one when it ends; and the metric that alerts are about. */
function say(found: Found | undefined): void {
  metrics.ready.reset();
  metrics.ready.set({ reason: found?.why ?? 'none' }, found ? 0 : 1);
  if (state.said === found?.why) return;
  state.said = found?.why;
  if (found) log().error({ err: found.error }, found.sentence);
  else log().info('Swath is ready again: its database answers and saves');
}
