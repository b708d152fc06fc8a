import 'server-only';
import { claimChore } from '@/lib/platform/chore';
import { config } from '@/lib/platform/config';
import { patientConnection } from '@/lib/platform/db';
import { log } from '@/lib/platform/log';
import { heldSignatures, mergeSightings } from './cause-store';
import { forgetBoards } from './live/picture-store';

const hourMs = 3_600_000;
/** How often a process asks whether it is time. */
const askMs = 10 * 60_000;
/** Rows that go in one statement, so that none holds others up for long. */
const rowsAtOnce = 5_000;

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
/** The record of an AOI is told from pictures and the transitions after each: they go together. */
const oldPicturesSql = `
  delete from board_pictures where id in (select id from board_pictures where at < $1 limit ${rowsAtOnce})`;
const oldWatchesSql = `
  delete from board_watches where id in (select id from board_watches where until_at < $1 limit ${rowsAtOnce})`;
/** Comparisons of runs name causes by these when the changes of status are gone. */
const oldSightingsSql = `
  delete from cause_sightings where (aoi, signature) in (
    select aoi, signature from cause_sightings where last_at < $1 and signature <> all($2::text[]) limit ${rowsAtOnce})`;
const oldAlertsSql = `
  delete from alerts where id in (select id from alerts where ended_at < $1 limit ${rowsAtOnce})`;
const oldDeliveriesSql = `
  delete from webhook_deliveries where id in (
    select id from webhook_deliveries where state <> 'waiting' and created_at < $1 limit ${rowsAtOnce})`;

/** Thins out samples and forgets what is older than the configuration says; gives how many rows went. */
export async function forgetOld(now = Date.now()): Promise<number> {
  const { fullDays, hourlyDays, dailyDays, transitionsDays, alertsDays } = config().retention;
  const ago = (days: number) => new Date(now - days * 24 * hourMs);
  // Whole hours and days are thinned, whichever moment it is done at.
  const hours = new Date(Math.floor(ago(fullDays).getTime() / hourMs) * hourMs);
  const days = new Date(
    Math.floor(ago(Math.max(fullDays, hourlyDays)).getTime() / (24 * hourMs)) * 24 * hourMs,
  );
  await mergeSightings();
  return (
    (await all(oldSamplesSql, [ago(dailyDays)])) +
    (await all(thinSql, [days, 'day', null])) +
    (await all(thinSql, [hours, 'hour', days])) +
    (await all(oldTransitionsSql, [ago(transitionsDays)])) +
    (await all(oldPicturesSql, [ago(transitionsDays)])) +
    (await all(oldWatchesSql, [ago(transitionsDays)])) +
    (await forgetBoards(ago(transitionsDays))) +
    (await all(oldSightingsSql, [ago(dailyDays), await heldSignatures()])) +
    (await all(oldAlertsSql, [ago(alertsDays)])) +
    (await all(oldDeliveriesSql, [ago(alertsDays)]))
  );
}

async function all(sql: string, values: unknown[]): Promise<number> {
  let gone = 0;
  for (;;) {
    const { rowCount } = await patientConnection().query(sql, values);
    gone += rowCount ?? 0;
    if ((rowCount ?? 0) < rowsAtOnce) return gone;
  }
}

/** Forgets what is old every hour, in one of all processes; gives what ends it. */
export function startRetention(): () => void {
  const ask = async () => {
    try {
      if (!(await claimChore('retention', hourMs))) return;
      const gone = await forgetOld();
      if (gone > 0) log().info({ gone }, 'old records were thinned out');
    } catch (error) {
      log().warn({ err: error }, 'old records could not be thinned out');
    }
  };
  const timer = setInterval(() => void ask(), askMs);
  timer.unref();
  return () => clearInterval(timer);
}
