import 'server-only';
import { eq, sql } from 'drizzle-orm';
import { pool, type Transaction } from '@/lib/platform/db';
import type { Overview } from '../overview';
import { aoiOverviews, aoiPoll, type PendingIds } from './tables';

/** What the last polls brought, whichever process made them. Times are this process's clock, ms. */
export interface PolledAois {
  listedAt: number | null;
  /** How many rows of the server's list of AOIs no one can read. */
  unreadable: number;
  /** Why the server could not be asked. */
  error: string | null;
  /** When what was read last cost the server how much, ms, and how long after the time before; null for never. */
  last: { at: number; spentMs: number; intervalMs: number } | null;
  aois: PolledAoi[];
}

export interface PolledAoi {
  name: string;
  status: string | undefined;
  overview: Overview | null;
  readAt: number | null;
  triedAt: number | null;
  /** When what is PENDING was last asked for. */
  pendingTriedAt: number | null;
  costMs: number;
  /** Why its counts could not be read the last time. */
  error: string | null;
}

/** The age of a time of the database's clock, ms: clocks of several machines differ. */
const ageSql = (column: string) => `(extract(epoch from now() - ${column}) * 1000)::float8`;

interface PollRow {
  listed_age: number | null;
  unreadable: number;
  error: string | null;
  polled_age: number | null;
  spent_ms: number;
  interval_ms: number;
}

const pollSql = `
  select ${ageSql('listed_at')} as listed_age, unreadable, trouble as error, ${ageSql('swept_at')} as polled_age,
    spent_ms::float8, interval_ms::float8
  from aoi_poll where id = 1`;

const aoisSql = `
  select aoi, status, overview, ${ageSql('read_at')} as read_age, ${ageSql('tried_at')} as tried_age,
    ${ageSql('pending_tried_at')} as pending_age, cost_ms, trouble as error
  from aoi_overviews order by aoi collate "C"`;

/** What is known of the AOIs of the server. */
export async function readPolledAois(): Promise<PolledAois> {
  // Before the database is asked: what it takes to answer makes nothing younger.
  const now = Date.now();
  const [poll, aois] = await Promise.all([
    pool().query<PollRow>(pollSql),
    pool().query<{
      aoi: string;
      status: string | null;
      overview: Overview | null;
      read_age: number | null;
      tried_age: number | null;
      pending_age: number | null;
      cost_ms: number;
      error: string | null;
    }>(aoisSql),
  ]);
  const before = (age: number | null | undefined) => (age == null ? null : now - age);
  const row = poll.rows[0];
  return {
    listedAt: before(row?.listed_age),
    unreadable: row?.unreadable ?? 0,
    error: row?.error ?? null,
    last:
      row && row.polled_age !== null
        ? { at: now - row.polled_age, spentMs: row.spent_ms, intervalMs: row.interval_ms }
        : null,
    aois: aois.rows.map(({ aoi, status, overview, read_age, tried_age, pending_age, cost_ms, error }) => ({
      ...{ name: aoi, status: status ?? undefined, overview, costMs: cost_ms, error },
      ...{ readAt: before(read_age), triedAt: before(tried_age), pendingTriedAt: before(pending_age) },
    })),
  };
}

/** Records the end of a turn: what kept it from asking the server, and what it cost the server, ms. */
export async function recordTurn(tx: Transaction, error: string | null, spentMs: number): Promise<void> {
  await tx.execute(sql`
    insert into aoi_poll as known (id, trouble, swept_at, spent_ms)
    values (1, ${error}, case when ${spentMs}::float8 > 0 then now() end, ${spentMs}::float8)
    on conflict (id) do update set trouble = excluded.trouble,
      interval_ms = case when excluded.swept_at is null then known.interval_ms
        else coalesce(${sql.raw(ageSql('known.swept_at'))}, 0) end,
      spent_ms = case when excluded.swept_at is null then known.spent_ms else excluded.spent_ms end,
      swept_at = coalesce(excluded.swept_at, known.swept_at)`);
}

/** This many milliseconds ago, by the database's clock. */
const ago = (ms: number) => sql`clock_timestamp() - ${ms} * interval '1 millisecond'`;

/**
 * Keeps the AOIs that the server was asked to list this many ms ago, with how many rows of that list no one can read,
 * and forgets the others.
 */
export async function saveListed(
  tx: Transaction,
  listed: readonly { name: string; status?: string | undefined }[],
  unreadable: number,
  ageMs: number,
) {
  const names = listed.map(({ name }) => name);
  const words = listed.map(({ status }) => status ?? null);
  await tx.execute(sql`delete from aoi_overviews where aoi <> all(${sql.param(names)}::text[])`);
  await tx.execute(sql`
    insert into aoi_overviews (aoi, status)
    select distinct on (aoi) aoi, status from unnest(${sql.param(names)}::text[], ${sql.param(words)}::text[]) as given(aoi, status)
    on conflict (aoi) do update set status = excluded.status
    where aoi_overviews.status is distinct from excluded.status`);
  const listedAt = ago(ageMs);
  await tx
    .insert(aoiPoll)
    .values({ id: 1, listedAt, unreadable })
    .onConflictDoUpdate({ target: aoiPoll.id, set: { listedAt, unreadable } });
}

/** What was asked of an AOI and what came of it; what was not asked for stays as it was. */
export interface PolledReading {
  asked: { overview: boolean; pending: boolean };
  overview?: Overview;
  pending?: PendingIds;
  /** Why it could not be read. */
  error?: string;
}

/** Keeps what was read of an AOI and what that cost the server, ms: it is at least as new as it was before that. */
export async function saveReading(
  tx: Transaction,
  aoi: string,
  costMs: number,
  read: PolledReading,
): Promise<void> {
  const now = sql`clock_timestamp()`;
  const { asked, overview, pending, error = null } = read;
  await tx
    .update(aoiOverviews)
    .set({
      ...(asked.overview && { triedAt: now, error }),
      ...(asked.pending && { pendingTriedAt: now }),
      ...(overview && { overview, readAt: ago(costMs) }),
      ...(pending && { pending, pendingAt: ago(costMs) }),
      costMs,
    })
    .where(eq(aoiOverviews.aoi, aoi));
}

/** What was PENDING in an AOI when that was asked last; undefined when it was not within this time, ms. */
export async function readPending(aoi: string, maxAgeMs: number): Promise<PendingIds | undefined> {
  const { rows } = await pool().query<{ pending: PendingIds }>(
    `select pending from aoi_overviews
     where aoi = $1 and pending is not null and pending_at > now() - $2 * interval '1 millisecond'`,
    [aoi, maxAgeMs],
  );
  return rows[0]?.pending;
}
