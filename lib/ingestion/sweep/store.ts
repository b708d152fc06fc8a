import 'server-only';
import { eq, sql } from 'drizzle-orm';
import { quickly } from '@/lib/platform/database/quickly';
import { db, pool } from '@/lib/platform/db';
import { aoiOverviews, aoiSweep, type PendingIds } from '../live/tables';
import type { Overview } from '../overview';

/** Whoever sweeps and does not say so again for this long has died. */
const turnMs = 6_000;

/** What the last sweeps brought, whichever process made them. Times are this process's clock, ms. */
export interface Swept {
  /** Whether some process sweeps just now. */
  isBusy: boolean;
  listedAt: number | null;
  /** Why the server could not be asked. */
  trouble: string | null;
  /** When what was read last cost the server how much, ms, and how long after the time before; null for never. */
  last: { at: number; spentMs: number; intervalMs: number } | null;
  aois: SweptAoi[];
}

export interface SweptAoi {
  name: string;
  status: string | undefined;
  overview: Overview | null;
  readAt: number | null;
  triedAt: number | null;
  /** When what is PENDING was last asked for. */
  pendingTriedAt: number | null;
  costMs: number;
  /** Why its counts could not be read the last time. */
  trouble: string | null;
}

/** The age of a time of the database's clock, ms: clocks of several machines differ. */
const ageOf = (column: string) => `(extract(epoch from now() - ${column}) * 1000)::float8`;

interface SweepRow {
  is_busy: boolean;
  listed_age: number | null;
  trouble: string | null;
  demand: number;
  swept_age: number | null;
  spent_ms: number;
  interval_ms: number;
}

const sweepSql = `
  select until > now() as is_busy, ${ageOf('listed_at')} as listed_age, trouble,
    ${ageOf('swept_at')} as swept_age, spent_ms::float8, interval_ms::float8,
    coalesce(spent_ms / nullif(greatest(interval_ms, ${ageOf('swept_at')}), 0), 0)::float8 as demand
  from aoi_sweep where id = 1`;

const aoisSql = `
  select aoi, status, overview, ${ageOf('read_at')} as read_age, ${ageOf('tried_at')} as tried_age,
    ${ageOf('pending_tried_at')} as pending_age, cost_ms, trouble
  from aoi_overviews order by aoi collate "C"`;

/** What is known of the AOIs of the server. */
export async function readSwept(): Promise<Swept> {
  const [sweep, aois] = await Promise.all([
    pool().query<SweepRow>(sweepSql),
    pool().query<{
      aoi: string;
      status: string | null;
      overview: Overview | null;
      read_age: number | null;
      tried_age: number | null;
      pending_age: number | null;
      cost_ms: number;
      trouble: string | null;
    }>(aoisSql),
  ]);
  const now = Date.now();
  const before = (age: number | null | undefined) => (age == null ? null : now - age);
  const row = sweep.rows[0];
  return {
    isBusy: row?.is_busy ?? false,
    listedAt: before(row?.listed_age),
    trouble: row?.trouble ?? null,
    last:
      row && row.swept_age !== null
        ? { at: now - row.swept_age, spentMs: row.spent_ms, intervalMs: row.interval_ms }
        : null,
    aois: aois.rows.map(({ aoi, status, overview, read_age, tried_age, pending_age, cost_ms, trouble }) => ({
      ...{ name: aoi, status: status ?? undefined, overview, costMs: cost_ms, trouble },
      ...{ readAt: before(read_age), triedAt: before(tried_age), pendingTriedAt: before(pending_age) },
    })),
  };
}

/** The share of the server's time that sweeping takes at present, by all processes. */
export async function readSweepDemand(): Promise<number> {
  const { rows } = await pool().query<SweepRow>(quickly(sweepSql));
  return rows[0]?.demand ?? 0;
}

const turnSql = `
  insert into aoi_sweep as held (id, owner, until) values (1, $1, now() + $2 * interval '1 millisecond')
  on conflict (id) do update set owner = excluded.owner, until = excluded.until
  where held.until <= now() or held.owner = $1
  returning held.id`;

/** Takes the turn to sweep, or keeps it; false while another process has it. */
export async function takeTurn(owner: string): Promise<boolean> {
  const { rowCount } = await pool().query(quickly(turnSql, [owner, turnMs]));
  return rowCount === 1;
}

const endSql = `
  update aoi_sweep set owner = null, until = now(), trouble = $2,
    interval_ms = case when $3::float8 > 0 then coalesce(${ageOf('swept_at')}, 0) else interval_ms end,
    swept_at = case when $3::float8 > 0 then now() else swept_at end,
    spent_ms = case when $3::float8 > 0 then $3::float8 else spent_ms end
  where id = 1 and owner = $1`;

/** Ends a turn: what kept it from asking the server, and what it cost the server, ms. */
export async function endTurn(owner: string, trouble: string | null, spentMs: number): Promise<void> {
  await pool().query(endSql, [owner, trouble, spentMs]);
}

/** Keeps the AOIs that the server lists now, and forgets the others. */
export async function keepListed(listed: readonly { name: string; status?: string | undefined }[]) {
  const names = listed.map(({ name }) => name);
  const words = listed.map(({ status }) => status ?? null);
  await db().transaction(async (tx) => {
    await tx.execute(sql`delete from aoi_overviews where aoi <> all(${sql.param(names)}::text[])`);
    await tx.execute(sql`
      insert into aoi_overviews (aoi, status)
      select distinct on (aoi) aoi, status from unnest(${sql.param(names)}::text[], ${sql.param(words)}::text[]) as given(aoi, status)
      on conflict (aoi) do update set status = excluded.status
      where aoi_overviews.status is distinct from excluded.status`);
    await tx.update(aoiSweep).set({ listedAt: sql`now()` }).where(eq(aoiSweep.id, 1));
  });
}

/** What was asked of an AOI and what came of it; what was not asked for stays as it was. */
export interface SweptReading {
  asked: { overview: boolean; pending: boolean };
  overview?: Overview;
  pending?: PendingIds;
  /** Why it could not be read. */
  trouble?: string;
}

/** Keeps what was read of an AOI and what that cost the server, ms. */
export async function keepReading(aoi: string, costMs: number, read: SweptReading): Promise<void> {
  const now = sql`clock_timestamp()`;
  const { asked, overview, pending, trouble = null } = read;
  await db()
    .update(aoiOverviews)
    .set({
      ...(asked.overview && { triedAt: now, trouble }),
      ...(asked.pending && { pendingTriedAt: now }),
      ...(overview && { overview, readAt: now }),
      ...(pending && { pending, pendingAt: now }),
      costMs,
    })
    .where(eq(aoiOverviews.aoi, aoi));
}

/** What was PENDING in an AOI when that was asked last; undefined when it was not within this time, ms. */
export async function readPending(aoi: string, mostAgeMs: number): Promise<PendingIds | undefined> {
  const { rows } = await pool().query<{ pending: PendingIds }>(
    `select pending from aoi_overviews
     where aoi = $1 and pending is not null and pending_at > now() - $2 * interval '1 millisecond'`,
    [aoi, mostAgeMs],
  );
  return rows[0]?.pending;
}
