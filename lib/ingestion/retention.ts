import 'server-only';
import { config } from '@/lib/platform/config';
import { patientConnection } from '@/lib/platform/db';
import { log } from '@/lib/platform/log';
import { every, inTurn } from '@/lib/platform/work/every';

const hourMs = 3_600_000;
/** How often a process checks whether it is time. */
const pollIntervalMs = 10 * 60_000;
/** Rows that go in one statement, so that none holds others up for long. */
export const rowsAtOnce = 5_000;

/** Of each hour or day that is older than this, only the last sample stays: what it stood at then. */
const thinSql = `
  delete from board_samples where id in (
    select id from (
      select id, row_number() over (partition by aoi, date_trunc($2::text, at, 'UTC') order by at desc, id desc) as place
      from board_samples where at < $1 and ($3::timestamptz is null or at >= $3)
    ) samples where place > 1 limit ${rowsAtOnce})`;

const oldSamplesSql = `
  delete from board_samples where id in (select id from board_samples where at < $1 limit ${rowsAtOnce})`;
const oldTransitionsSql = `
  delete from board_transitions where id in (select id from board_transitions where at < $1 limit ${rowsAtOnce})`;
/** The record of an AOI is reported from pictures and the transitions after each: they go together. */
const oldPicturesSql = `
  delete from board_pictures where id in (select id from board_pictures where at < $1 limit ${rowsAtOnce})`;
const oldWatchesSql = `
  delete from board_watches where id in (select id from board_watches where until_at < $1 limit ${rowsAtOnce})`;
const oldAlertsSql = `
  delete from alerts where id in (select id from alerts where ended_at < $1 limit ${rowsAtOnce})`;
const oldDeliveriesSql = `
  delete from webhook_deliveries where id in (
    select id from webhook_deliveries where state <> 'waiting' and created_at < $1 limit ${rowsAtOnce})`;

// What is not in an e-mail yet stays until it is.
const oldNotificationsSql = `
  delete from notifications where id in (
    select id from notifications where at < $1 and mail_at is null limit ${rowsAtOnce})`;
/** Of one person the newest stay. */
const surplusNotificationsSql = `
  delete from notifications where id in (
    select id from (
      select id, mail_at, row_number() over (partition by user_id order by at desc, id desc) as place from notifications
    ) placed where place > $1 and mail_at is null limit ${rowsAtOnce})`;
const maxNotifications = 1_000;
const oldMailsSql = `
  delete from mails where id in (
    select id from mails where state <> 'waiting' and created_at < $1 limit ${rowsAtOnce})`;

/** Left behind by processes that died. */
const oldLeasesSql = `
  delete from leases where term in (select term from leases where lease_until < $1 limit ${rowsAtOnce})`;

/** What is older than these times is forgotten. */
export interface Before {
  transitions: Date;
  days: Date;
}

/** Forgets what a room holds from before these times, until the signal fires. Returns how many rows went. */
export type Forget = (before: Before, signal?: AbortSignal) => Promise<number>;

/**
 * Thins out samples and forgets what is older than the configuration says; gives how many rows went.
 * @param rooms what forgets more than rows by their age.
 * @param signal ends it, with the statement under way
 */
export async function deleteExpired(
  rooms: readonly Forget[],
  now = Date.now(),
  signal?: AbortSignal,
): Promise<number> {
  const { fullDays, hourlyDays, dailyDays, transitionsDays, alertsDays } = config().retention;
  const ago = (days: number) => new Date(now - days * 24 * hourMs);
  // Whole hours and days are thinned, whichever moment it is done at.
  const hours = new Date(Math.floor(ago(fullDays).getTime() / hourMs) * hourMs);
  const days = new Date(
    Math.floor(ago(Math.max(fullDays, hourlyDays)).getTime() / (24 * hourMs)) * 24 * hourMs,
  );
  const statements: [string, unknown[]][] = [
    [oldSamplesSql, [ago(dailyDays)]],
    [thinSql, [days, 'day', null]],
    [thinSql, [hours, 'hour', days]],
    [oldTransitionsSql, [ago(transitionsDays)]],
    [oldPicturesSql, [ago(transitionsDays)]],
    [oldWatchesSql, [ago(transitionsDays)]],
    [oldAlertsSql, [ago(alertsDays)]],
    [oldDeliveriesSql, [ago(alertsDays)]],
    [oldNotificationsSql, [ago(alertsDays)]],
    [surplusNotificationsSql, [maxNotifications]],
    [oldMailsSql, [ago(alertsDays)]],
    [oldLeasesSql, [ago(1)]],
  ];
  const steps = [
    ...rooms.map(
      (forget) => () => forget({ transitions: ago(transitionsDays), days: ago(dailyDays) }, signal),
    ),
    ...statements.map(
      ([sql, values]) =>
        () =>
          deleteAll(sql, values, signal),
    ),
  ];
  let gone = 0;
  for (const step of steps) if (!signal?.aborted) gone += await step();
  return gone;
}

/**
 * Deletes with a statement that takes some rows at a time, until none is left. Returns how many rows went.
 * @param signal ends it at once: the connection is cut, also in the middle of a statement
 */
export async function deleteAll(sql: string, values: unknown[], signal?: AbortSignal): Promise<number> {
  const client = await patientConnection().connect();
  let isCut = false;
  const cut = () => {
    isCut = true;
    client.release(true);
  };
  signal?.addEventListener('abort', cut, { once: true });
  try {
    let gone = 0;
    while (!signal?.aborted) {
      const { rowCount } = await client.query(sql, values);
      gone += rowCount ?? 0;
      if ((rowCount ?? 0) < rowsAtOnce) break;
    }
    return gone;
  } finally {
    signal?.removeEventListener('abort', cut);
    if (!isCut) client.release();
  }
}

/**
 * Forgets what is old every hour, in one of all processes. Returns what ends it without a wait: the next process
 * continues.
 */
export function startRetention(rooms: readonly Forget[]): () => void {
  const end = every(pollIntervalMs, 'old records could not be thinned out', (ending) =>
    inTurn('retention', hourMs, ending, async (signal) => {
      const gone = await deleteExpired(rooms, Date.now(), signal);
      if (gone > 0) log().info({ gone }, 'old records were thinned out');
    }),
  );
  return () => void end();
}
