import 'server-only';
import { randomUUID } from 'node:crypto';
import { type Column, sql } from 'drizzle-orm';
import type pg from 'pg';
import { quickly } from '../database/quickly';
import { db, pool, type Transaction } from '../db';
import { processSingleton } from '../global';
import { log } from '../log';
import { metrics } from '../metrics';
import { leases } from './tables';

/** How long a lease lasts after its last renewal, by what it is for, ms. */
const leaseMs = {
  board: 6_000,
  'aoi-poll': 6_000,
  'footprint-search': 20_000,
  webhook: 20_000,
  mail: 20_000,
  action: 30_000,
  listing: 30_000,
  split: 30_000,
  task: 30_000,
};
export type LeaseKind = keyof typeof leaseMs;
export const leaseKinds = Object.keys(leaseMs) as LeaseKind[];

const renewIntervalMs = 1_000;

const state = processSingleton('leases', () => ({
  owner: randomUUID(),
  held: new Set<Lease>(),
  timer: undefined as NodeJS.Timeout | undefined,
  renewing: undefined as Promise<void> | undefined,
}));

/** The id of this process in leases and in what processes say to each other. */
export const processId = (): string => state.owner;

/** The lease is another process's by now, was revoked, or could not be renewed in time. */
export class LeaseLostError extends Error {}

/** The right to do something that only one process does at a time. It is renewed until it is released or lost. */
export class Lease {
  /** Whether the work is over except what no one sees: its last write, which gives the lease back, is under way or done. */
  isEnding = false;
  private readonly controller = new AbortController();
  private timer: NodeJS.Timeout | undefined;

  /** @param askedAt when the database was asked for it, by `performance.now()` */
  constructor(
    readonly kind: LeaseKind,
    readonly subject: string,
    /** What no other holder of any lease has had, also before a backup was restored. */
    readonly term: string,
    askedAt: number,
  ) {
    state.held.add(this);
    metrics.leasesHeld.inc({ kind });
    this.extend(askedAt);
  }

  /** Fires when the lease is lost or aborted: work under it ends. */
  get signal(): AbortSignal {
    return this.controller.signal;
  }

  /** Runs writes in a transaction during which no other process can take the lease. */
  write<T>(work: (tx: Transaction) => Promise<T>): Promise<T> {
    return db().transaction(async (tx) => {
      const { rowCount } = await tx.execute(
        sql`select 1 from ${leases} where term = ${this.term} for key share`,
      );
      if (rowCount === 0) this.lose();
      if (this.signal.aborted) throw new LeaseLostError(`the lease of ${this.kind} ${this.subject} is lost`);
      return work(tx);
    });
  }

  /**
   * Runs the last writes of the work, and gives the lease back with them: anyone who sees the result can begin the next work
   * at once, in any process.
   */
  async end(work: (tx: Transaction) => Promise<unknown>): Promise<void> {
    try {
      await this.write(async (tx) => {
        await work(tx);
        await tx.execute(sql`
          update ${leases} set owner = null, term = gen_random_uuid(), lease_until = now() where term = ${this.term}`);
        this.isEnding = true;
      });
    } catch (error) {
      this.isEnding = false;
      throw error;
    }
    this.drop();
  }

  /** Has the work end. Others can take the lease when it is released, or when it expires. */
  abort(): void {
    this.drop();
    this.controller.abort();
  }

  /**
   * Gives the lease back when the work is done.
   * @param cooldownMs how long others must wait all the same, ms
   */
  async release(cooldownMs = 0): Promise<void> {
    this.drop();
    await pool().query(quickly(releaseSql, [this.term, Math.max(0, cooldownMs)]));
  }

  /** Ends the work because the lease is no longer this process's, or may not be. */
  lose(): void {
    if (this.signal.aborted) return;
    metrics.leasesLost.inc({ kind: this.kind });
    this.abort();
  }

  /** The lease was renewed. It counts as lost a while before another process can take it. */
  extend(askedAt: number): void {
    if (!state.held.has(this)) return;
    clearTimeout(this.timer);
    const endsAt = askedAt + leaseMs[this.kind] - renewIntervalMs;
    this.timer = setTimeout(() => this.lose(), endsAt - performance.now());
    this.timer.unref();
  }

  private drop(): void {
    clearTimeout(this.timer);
    if (state.held.delete(this)) metrics.leasesHeld.dec({ kind: this.kind });
  }
}

// A new term, so that no write of this holder passes any more.
const releaseSql = `
  update leases set owner = null, term = gen_random_uuid(), lease_until = now() + $2 * interval '1 millisecond'
  where term = $1`;

// A lease that is seen to be held is not inserted: the conflict would lock its row, and wait for what its holder writes.
const acquireSql = `
  insert into leases as held (kind, subject, owner, lease_until)
  select $1::text, $2::text, $3::text, now() + $4 * interval '1 millisecond'
  where not exists (select 1 from leases where kind = $1 and subject = $2 and lease_until > now())
  on conflict (kind, subject) do update
    set owner = excluded.owner, term = excluded.term, lease_until = excluded.lease_until
  where held.lease_until <= now()
  returning term`;

/** Takes a lease; undefined while another process, or another part of this one, has it. */
export async function acquire(kind: LeaseKind, subject: string): Promise<Lease | undefined> {
  const askedAt = performance.now();
  const values = [kind, subject, state.owner, leaseMs[kind]];
  const { rows } = await pool().query<{ term: string }>(quickly(acquireSql, values));
  const [row] = rows;
  if (!row) return undefined;
  state.timer ??= setInterval(() => {
    state.renewing ??= renew().finally(() => {
      state.renewing = undefined;
    });
  }, renewIntervalMs).unref();
  return new Lease(kind, subject, row.term, askedAt);
}

const renewSql = `
  update leases set lease_until = now() + given.ms * interval '1 millisecond'
  from unnest($1::uuid[], $2::float8[]) as given(term, ms) where leases.term = given.term
  returning leases.term`;

/** Renews all leases of this process. */
async function renew(): Promise<void> {
  const held = [...state.held];
  if (held.length === 0) return;
  const askedAt = performance.now();
  try {
    const values = [held.map(({ term }) => term), held.map(({ kind }) => leaseMs[kind])];
    const { rows } = await pool().query<{ term: string }>(quickly(renewSql, values));
    const renewed = new Set(rows.map(({ term }) => term));
    for (const lease of held) {
      if (renewed.has(lease.term)) lease.extend(askedAt);
      // The last write can have given it back while this waited for it.
      else if (state.held.has(lease) && !lease.isEnding) lease.lose();
    }
  } catch (error) {
    log().warn({ err: error }, 'leases could not be renewed');
  }
}

/** Takes a lease away from whichever process has it: its work ends within about a second, and can write no more. */
export async function revoke(kind: LeaseKind, subject: string): Promise<void> {
  await pool().query('delete from leases where kind = $1 and subject = $2', [kind, subject]);
}

/**
 * Forgets all leases of a restored backup, inside the restoring transaction: with a term that comes again, a holder of
 * long ago could write.
 */
export async function deleteLeases(client: pg.ClientBase): Promise<void> {
  await client.query('delete from leases');
}

/** The condition that some process has the lease of what a column names. */
export const isLeased = (kind: LeaseKind, subject: Column) =>
  sql`exists (select 1 from ${leases} where kind = ${kind} and subject = ${subject} and lease_until > now())`;
