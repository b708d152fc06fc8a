import 'server-only';
import { and, eq } from 'drizzle-orm';
import { type Executor, pool, type Transaction } from '@/lib/platform/db';
import type { FootprintSearchState, PlaceStep } from './steps';
import { footprintSearches } from './tables';

export interface FootprintSearch {
  state: FootprintSearchState;
  step: PlaceStep;
  done: number;
  total: number | null;
  found: Partial<Record<PlaceStep, number>>;
  warnings: string[];
  startedAt: number;
}

interface FootprintSearchRow extends Omit<FootprintSearch, 'startedAt'> {
  started_at: Date;
}

const readSql = `
  select case when state = 'running' and not exists (
      select 1 from leases where kind = 'footprint-search' and subject = aoi and lease_until > now()
    ) then 'stopped' else state end as state, step, done, total, found, troubles as warnings, started_at
  from footprint_searches where aoi = $1`;

/** The last search of an AOI; one whose process has died is stopped. */
export async function readSearch(aoi: string): Promise<FootprintSearch | null> {
  const { rows } = await pool().query<FootprintSearchRow>(readSql, [aoi]);
  const [row] = rows;
  if (!row) return null;
  const { started_at: startedAt, ...search } = row;
  return { ...search, startedAt: startedAt.getTime() };
}

/** Begins a search; what was found out in the last one is gone. */
export async function beginSearch(tx: Transaction, aoi: string, startedBy: string): Promise<void> {
  await tx.delete(footprintSearches).where(eq(footprintSearches.aoi, aoi));
  await tx.insert(footprintSearches).values({ aoi, startedBy, state: 'running', step: 'runs' });
}

/** Records how far a search is, or how it ended. One that has ended stays as it is. */
export async function saveSearch(
  tx: Executor,
  aoi: string,
  search: Partial<Omit<FootprintSearch, 'startedAt'>>,
): Promise<void> {
  await tx
    .update(footprintSearches)
    .set(search)
    .where(and(eq(footprintSearches.aoi, aoi), eq(footprintSearches.state, 'running')));
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
export async function sentPayloads(aoi: string, max: number): Promise<string[]> {
  const { rows } = await pool().query<{ payload: string }>(
    `select payload from (select distinct on (payload) payload, started_at from runs where aoi = $1
       order by payload, started_at desc) each_once order by started_at desc limit $2`,
    [aoi, max],
  );
  return rows.map(({ payload }) => payload);
}
