import 'server-only';
import { and, eq, inArray, sql } from 'drizzle-orm';
import { quickly } from '@/lib/platform/database/quickly';
import { db, pool } from '@/lib/platform/db';
import { notifyBoards } from './replica-channel';
import { boardLeases } from './tables';
import type { Told } from './told';

/** A lease that is not renewed for this long may be taken by another process. */
export const leaseMs = 6_000;

/** A lease as every process sees it. */
export interface Lease {
  aoi: string;
  owner: string | null;
  term: number;
  isLive: boolean;
  epoch: string | null;
  sequence: number;
  told: Told | null;
  demand: number;
}

/** What the owner of a lease tells with its renewal. */
export interface Renewal {
  aoi: string;
  term: number;
  told: Told | null;
  demand: number;
}

const takeSql = `
  insert into board_leases as held (aoi, owner, term, until)
  select aoi, $1, 1, now() + $2 * interval '1 millisecond' from unnest($3::text[]) aoi
  on conflict (aoi) do update set owner = excluded.owner, term = held.term + 1, until = excluded.until
  where held.until < now()
  returning aoi, term`;

/** Takes the leases of AOIs that no living process has; gives those that were had. Times are the database's own. */
export async function takeLeases(
  owner: string,
  aois: readonly string[],
): Promise<{ aoi: string; term: number }[]> {
  // Always in the same order, so that two processes do not wait for each other.
  const { rows } = await pool().query(quickly(takeSql, [owner, leaseMs, [...aois].sort()]));
  return rows;
}

const renewSql = `
  update board_leases held set until = now() + $2 * interval '1 millisecond', told = coalesce(given.told, held.told),
    demand = given.demand
  from jsonb_to_recordset($3::jsonb) as given(aoi text, term int, told jsonb, demand float8)
  where held.aoi = given.aoi and held.owner = $1 and held.term = given.term
  returning held.aoi`;

/** Keeps leases, and tells what their owner knows; gives the AOIs that are still its own. */
export async function renewLeases(owner: string, renewals: readonly Renewal[]): Promise<Set<string>> {
  const sorted = [...renewals].sort((a, b) => (a.aoi < b.aoi ? -1 : 1));
  const { rows } = await pool().query<{ aoi: string }>(
    quickly(renewSql, [owner, leaseMs, JSON.stringify(sorted)]),
  );
  return new Set(rows.map(({ aoi }) => aoi));
}

/** Gives leases back, so that another process need not wait. */
export async function releaseLeases(owner: string, aois: readonly string[]): Promise<void> {
  if (aois.length === 0) return;
  await db().transaction(async (tx) => {
    await tx
      .update(boardLeases)
      .set({ owner: null, until: sql`now() - interval '1 second'`, demand: 0 })
      .where(and(inArray(boardLeases.aoi, [...aois]), eq(boardLeases.owner, owner)));
    for (const aoi of aois) await notifyBoards(tx, { aoi, by: owner });
  });
}

/** The leases of these AOIs, and all others that some process has. */
export async function readLeases(aois: readonly string[]): Promise<Map<string, Lease>> {
  const { rows } = await pool().query<Lease & { is_live: boolean }>(
    quickly(
      `select aoi, owner, term, until > now() as is_live, epoch, sequence, demand,
         case when aoi = any($1) then told end as told
       from board_leases where aoi = any($1) or until > now()`,
      [aois],
    ),
  );
  return new Map(rows.map(({ is_live: isLive, ...row }) => [row.aoi, { ...row, isLive }]));
}
