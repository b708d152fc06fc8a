import 'server-only';
import { config } from '@/lib/platform/config';
import { pool } from '@/lib/platform/db';
import { readPending } from '../aois/store';
import type { PendingIds } from '../aois/tables';
import { findWatcher } from '../board/hub';
import { kinds } from '../item';
import { followedFrom, followedKind, followedUntil } from './tables';

/** A list that is older says nothing of now, and nothing is known across a longer time without one. */
const staleAfterMs = 15 * 60_000;

/** The ids of what is PENDING: from the board where this process watches the AOI, else as the poll has read them. */
async function pendingNow(aoi: string): Promise<PendingIds | undefined> {
  const board = findWatcher(aoi)?.readAt ? findWatcher(aoi)?.board : undefined;
  if (!board) return readPending(aoi, staleAfterMs);
  return {
    scene: [...board.idsIn('scene', ['PENDING'])],
    tile: [...board.idsIn('tile', ['PENDING'])],
  };
}

/** After a time without a list no one knows what was PENDING in the meantime: all begins again. */
const deleteGapSql = `
  delete from pending_sightings where aoi = $1 and not exists (
    select 1 from pending_sightings m where m.aoi = $1 and m.kind = ${followedKind} and m.item_id = ${followedUntil}
      and m.since > $2::timestamptz - $3 * interval '1 millisecond'
  )`;

/** Keeps what is in the list and was not before, forgets what has left it, and notes that there was a list. */
const saveSql = `
  with now_pending as (
    select $2::int as kind, unnest($3::int[]) as item_id union all select 1, unnest($4::int[])
    union all select ${followedKind}, ${followedFrom}
  ), gone as (
    delete from pending_sightings p where p.aoi = $1 and p.kind <> ${followedKind}
      and not exists (select 1 from now_pending n where n.kind = p.kind and n.item_id = p.item_id)
  ), until as (
    insert into pending_sightings (aoi, kind, item_id, since) values ($1, ${followedKind}, ${followedUntil}, $5)
    on conflict (aoi, kind, item_id) do update set since = excluded.since
  )
  insert into pending_sightings (aoi, kind, item_id, since)
  select distinct $1, kind, item_id, $5::timestamptz from now_pending on conflict do nothing`;

/** What a watcher saw begin later than that counts: it was something else in between. */
const sinceSql = `
  select p.kind = ${followedKind} as is_mark, greatest(p.since, t.at) as since from pending_sightings p left join (
    select kind, item_id, max(at) as at from board_transitions where aoi = $1 and to_status = 'PENDING'
      and at >= (select min(since) from pending_sightings where aoi = $1 and kind <> ${followedKind})
    group by kind, item_id
  ) t on t.kind = p.kind and t.item_id = p.item_id
  where p.aoi = $1 and (p.kind <> ${followedKind} or p.item_id = ${followedFrom}) order by 2`;

/** What is known of how long items are PENDING. Times are milliseconds. */
export interface PendingSince {
  /** Since when there was a list all the time: nothing older can be known. */
  followedFrom: number;
  /** Since when at least each item that is PENDING now is so, oldest first. */
  items: number[];
}

/** Since when what is PENDING now is so at least; null where no one has asked lately. */
export async function readPendingSince(aoi: string, now: Date): Promise<PendingSince | null> {
  const pending = await pendingNow(aoi);
  if (!pending) return null;
  const gapMs = Math.max(staleAfterMs, 2 * config().alertIntervalMs);
  await pool().query(deleteGapSql, [aoi, now, gapMs]);
  await pool().query(saveSql, [aoi, kinds.indexOf('scene'), pending.scene, pending.tile, now]);
  const { rows } = await pool().query<{ is_mark: boolean; since: Date }>(sinceSql, [aoi]);
  return {
    followedFrom: rows.find(({ is_mark }) => is_mark)?.since.getTime() ?? now.getTime(),
    items: rows.filter(({ is_mark }) => !is_mark).map(({ since }) => since.getTime()),
  };
}

/** Forgets the sightings of AOIs in which nothing is PENDING. */
export async function deletePending(except: readonly string[]): Promise<void> {
  await pool().query('delete from pending_sightings where aoi <> all($1::text[])', [except]);
}
