import 'server-only';
import { pool } from '@/lib/platform/db';
import { kinds } from '../live/board';
import { watcherOf } from '../live/hub';
import type { PendingIds } from '../live/tables';
import { readPending } from '../sweep/store';

/** A list that is older tells nothing of now. */
const oldMs = 15 * 60_000;

/** The ids of what is PENDING: from the board where this process watches the AOI, else as the sweep has read them. */
async function pendingNow(aoi: string): Promise<PendingIds | undefined> {
  const board = watcherOf(aoi)?.readAt ? watcherOf(aoi)?.board : undefined;
  if (!board) return readPending(aoi, oldMs);
  return {
    scene: [...board.idsIn('scene', ['PENDING'])],
    tile: [...board.idsIn('tile', ['PENDING'])],
  };
}

/** Keeps what is in the list and was not before, forgets what has left it; gives since when each is there, oldest first. */
const keepSql = `
  with now_pending as (
    select $2::int as kind, unnest($3::int[]) as item_id union all select 1, unnest($4::int[])
  ), gone as (
    delete from pending_sightings p where p.aoi = $1
      and not exists (select 1 from now_pending n where n.kind = p.kind and n.item_id = p.item_id)
  )
  insert into pending_sightings (aoi, kind, item_id, since)
  select distinct $1, kind, item_id, $5::timestamptz from now_pending on conflict do nothing`;

/** What a watcher saw begin later than that counts: it was something else in between. */
const sinceSql = `
  select greatest(p.since, t.at) as since from pending_sightings p left join (
    select kind, item_id, max(at) as at from board_transitions where aoi = $1 and to_status = 'PENDING'
      and at >= (select min(since) from pending_sightings where aoi = $1)
    group by kind, item_id
  ) t on t.kind = p.kind and t.item_id = p.item_id
  where p.aoi = $1 order by 1`;

/** Since when at least each item that is PENDING now is so, ms, oldest first; null where nobody has asked lately. */
export async function readPendingSince(aoi: string, now: Date): Promise<number[] | null> {
  const pending = await pendingNow(aoi);
  if (!pending) return null;
  await pool().query(keepSql, [aoi, kinds.indexOf('scene'), pending.scene, pending.tile, now]);
  const { rows } = await pool().query<{ since: Date }>(sinceSql, [aoi]);
  return rows.map(({ since }) => since.getTime());
}

/** Forgets the sightings of AOIs in which nothing is PENDING. */
export async function forgetPending(exceptOf: readonly string[]): Promise<void> {
  await pool().query('delete from pending_sightings where aoi <> all($1::text[])', [exceptOf]);
}
