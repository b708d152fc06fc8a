import 'server-only';
import { pool } from '@/lib/platform/db';
import type { PlaceStep } from './steps';

/** A search whose process does not say so again for this long has ended with it. */
const heldMs = 20_000;

export interface PlaceSearch {
  state: 'running' | 'done' | 'failed' | 'stopped';
  step: PlaceStep;
  done: number;
  total: number | null;
  found: Partial<Record<PlaceStep, number>>;
  troubles: string[];
  startedAt: number;
}

interface Row extends Omit<PlaceSearch, 'startedAt'> {
  started_at: Date;
}

const readSql = `
  select case when state = 'running' and until < now() then 'stopped' else state end as state, step, done, total, found,
    troubles, started_at
  from place_searches where aoi = $1`;

/** The last search of an AOI; one whose process has died is stopped. */
export async function readSearch(aoi: string): Promise<PlaceSearch | null> {
  const { rows } = await pool().query<Row>(readSql, [aoi]);
  const [row] = rows;
  if (!row) return null;
  const { started_at: startedAt, ...search } = row;
  return { ...search, startedAt: startedAt.getTime() };
}

const beginSql = `
  insert into place_searches as s (aoi, started_by, state, step, owner, until)
  values ($1, $2, 'running', 'runs', $3, now() + $4 * interval '1 millisecond')
  on conflict (aoi) do update set started_by = excluded.started_by, started_at = now(), state = 'running', step = 'runs',
    done = 0, total = null, found = '{}', troubles = '[]', owner = excluded.owner, until = excluded.until
  where s.state <> 'running' or s.until < now()
  returning s.aoi`;

/** Begins a search; false while another one is under way. */
export async function beginSearch(aoi: string, userId: string, owner: string): Promise<boolean> {
  const { rowCount } = await pool().query(beginSql, [aoi, userId, owner, heldMs]);
  return rowCount === 1;
}

const keepSql = `
  update place_searches set until = now() + $3 * interval '1 millisecond', step = $4, done = $5, total = $6, found = $7,
    troubles = $8
  where aoi = $1 and owner = $2 and state = 'running' returning aoi`;

/** Says how far a search is; false when it was stopped, or is no longer this process's. */
export async function keepSearch(
  aoi: string,
  owner: string,
  { step, done, total, found, troubles }: Omit<PlaceSearch, 'state' | 'startedAt'>,
): Promise<boolean> {
  const given = [aoi, owner, heldMs, step, done, total, JSON.stringify(found), JSON.stringify(troubles)];
  const { rowCount } = await pool().query(keepSql, given);
  return rowCount === 1;
}

/** Ends a search: whoever makes it, or only where it is this owner's still. */
export async function endSearch(aoi: string, state: PlaceSearch['state'], owner?: string): Promise<void> {
  await pool().query(
    `update place_searches set state = $2
     where aoi = $1 and state = 'running' and ($3::text is null or owner = $3)`,
    [aoi, state, owner],
  );
}

const fromOthersSql = `
  with wanted as (select unnest($2::text[]) as source_id), found as (
    select distinct on (source_id) source_id, geometry, tags from (
      select f.source_id, f.geometry, f.tags, 0 as rank from footprints f join wanted using (source_id)
        where f.aoi <> $1
      union all
      select s.source_id, s.outline, s.tags, 1 from listed_scenes s join wanted using (source_id)
        where jsonb_typeof(s.outline) = 'object'
      union all
      select t.source_id, t.outline, null::jsonb, 1 from listed_tiles t join wanted using (source_id)
        where jsonb_typeof(t.outline) = 'object'
    ) known order by source_id, rank
  )
  insert into footprints (aoi, source_id, geometry, tags) select $1, source_id, geometry, tags from found
  on conflict (aoi, source_id) do nothing`;

/** Takes over places that were learnt of the same scenes and tiles elsewhere: in other AOIs, and in lists made here. */
export async function copyKnownPlaces(aoi: string, sourceIds: readonly string[]): Promise<number> {
  const { rowCount } = await pool().query(fromOthersSql, [aoi, sourceIds]);
  return rowCount ?? 0;
}

/** The payloads that were sent for an AOI, the newest first, each once. */
export async function sentPayloads(aoi: string, most: number): Promise<string[]> {
  const { rows } = await pool().query<{ payload: string }>(
    `select payload from (select distinct on (payload) payload, started_at from runs where aoi = $1
       order by payload, started_at desc) each_once order by started_at desc limit $2`,
    [aoi, most],
  );
  return rows.map(({ payload }) => payload);
}
