import 'server-only';
import { pool } from '@/lib/platform/db';
import { seenFromSql } from '../history/seen-from';
import { failingStatuses } from '../status';

/** What the portal's records say of an AOI. Times are milliseconds. */
export interface Records {
  openAt: number | null;
  finishedAt: number | null;
  unchangedSince: number | null;
}

const openSql = (alias: string) =>
  ['scenes', 'tiles']
    .flatMap((kind) =>
      ['NEW', 'PENDING', 'RETRY', 'unknown'].map(
        (status) => `coalesce((${alias}.${kind}->>'${status}')::int, 0)`,
      ),
    )
    .join(' + ');

/** The newest sample with work left, the first one after it, and since when counts and statuses are as they are. */
const recordsSql = `
  select n.aoi, o.at as open_at, f.at as finished_at, greatest(c.at, m.at) as unchanged_since
  from unnest($1::text[]) n(aoi)
  left join lateral (
    select b.at from board_samples b where b.aoi = n.aoi and ${openSql('b')} > 0 order by b.at desc limit 1
  ) o on true
  left join lateral (
    select min(b.at) as at from board_samples b where b.aoi = n.aoi and b.at > o.at
  ) f on true
  left join lateral (
    select scenes, tiles from board_samples b where b.aoi = n.aoi order by b.at desc, b.id desc limit 1
  ) l on true
  left join lateral (
    select min(b.at) as at from board_samples b where b.aoi = n.aoi and b.at > coalesce((
      select max(d.at) from board_samples d where d.aoi = n.aoi and (d.scenes <> l.scenes or d.tiles <> l.tiles)
    ), '-infinity')
  ) c on true
  left join lateral (select max(t.at) as at from board_transitions t where t.aoi = n.aoi) m on true`;

/** What the records say of these AOIs. */
export async function readRecords(aois: readonly string[]): Promise<Map<string, Records>> {
  const { rows } = await pool().query<{
    aoi: string;
    open_at: Date | null;
    finished_at: Date | null;
    unchanged_since: Date | null;
  }>(recordsSql, [aois]);
  return new Map(
    rows.map(({ aoi, open_at, finished_at, unchanged_since }) => [
      aoi,
      {
        openAt: open_at?.getTime() ?? null,
        finishedAt: finished_at?.getTime() ?? null,
        unchangedSince: unchanged_since?.getTime() ?? null,
      },
    ]),
  );
}

/** A rise from counts that are older than this before a time may have come about before it. */
const staleAfterMinutes = 15;

/**
 * How many items began to fail since a time: as watchers saw each, or as the counts rose where no one watched. The
 * larger number counts; where people looked part of the time, neither is complete. What no one saw begin may be older.
 */
const failuresSql = `
  select n.aoi, greatest(
    (select count(*) from board_transitions t where t.aoi = n.aoi and t.at >= ${seenFromSql('n.aoi', '$2')}
      and t.to_status in ('RETRY', 'FAILED') and coalesce(t.from_status, '') not in ('RETRY', 'FAILED')),
    (select coalesce(sum(greatest(0, failing - before)), 0) from (
      select at, failing, lag(failing) over (order by at) as before from (
        select b.at, ${failing('b')} as failing from board_samples b where b.aoi = n.aoi and b.at >= $2
        union all
        (select b.at, ${failing('b')} from board_samples b where b.aoi = n.aoi and b.at < $2
          and b.at >= $2::timestamptz - interval '${staleAfterMinutes} minutes' order by b.at desc limit 1)
      ) samples
    ) rises where before is not null)
  )::int as count from unnest($1::text[]) n(aoi)`;

function failing(alias: string) {
  return ['scenes', 'tiles']
    .flatMap((kind) => failingStatuses.map((status) => `coalesce((${alias}.${kind}->>'${status}')::int, 0)`))
    .join(' + ');
}

/** How many items of each AOI began to fail since a time. */
export async function readFailures(aois: readonly string[], since: Date): Promise<Map<string, number>> {
  const { rows } = await pool().query<{ aoi: string; count: number }>(failuresSql, [aois, since]);
  return new Map(rows.map(({ aoi, count }) => [aoi, count]));
}
