import 'server-only';
import { quickly } from '@/lib/platform/database/quickly';
import { pool } from '@/lib/platform/db';
import type { PublishedState } from './published-state';

/** A board as every process sees it. */
export interface SharedBoard {
  aoi: string;
  /** The process that watches the AOI; null where none does. */
  owner: string | null;
  epoch: string | null;
  sequence: number;
  published: PublishedState | null;
  demand: number;
}

/** What the process that watches an AOI publishes every second. */
export interface Renewal {
  aoi: string;
  /** The term of its lease. */
  term: string;
  published: PublishedState | null;
  demand: number;
}

// What no longer has its lease publishes nothing.
const publishSql = `
  insert into boards as known (aoi, published, demand)
  select given.aoi, given.published, given.demand
  from jsonb_to_recordset($1::jsonb) as given(aoi text, term uuid, published jsonb, demand float8)
  join leases on leases.term = given.term order by given.aoi for key share of leases
  on conflict (aoi) do update
    set published = coalesce(excluded.published, known.published), demand = excluded.demand, watched_at = now()`;

/** Publishes what this process knows of the boards whose leases it holds. */
export async function publishBoards(renewals: readonly Renewal[]): Promise<void> {
  if (renewals.length > 0) await pool().query(quickly(publishSql, [JSON.stringify(renewals)]));
}

const readSql = `
  select coalesce(b.aoi, l.subject) as aoi, l.owner, b.epoch, coalesce(b.sequence, 0) as sequence,
    coalesce(b.demand, 0) as demand, case when b.aoi = any($1) then b.published end as published
  from boards b full join (
    select subject, owner from leases where kind = 'board' and lease_until > now()
  ) l on l.subject = b.aoi
  where b.aoi = any($1) or l.subject is not null`;

/** The boards of these AOIs, and all others that some process watches. */
export async function readBoards(aois: readonly string[]): Promise<Map<string, SharedBoard>> {
  const { rows } = await pool().query<SharedBoard>(quickly(readSql, [aois]));
  return new Map(rows.map((board) => [board.aoi, board]));
}
