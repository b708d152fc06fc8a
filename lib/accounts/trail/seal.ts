import 'server-only';
import type pg from 'pg';
import { patientConnection, pool } from '@/lib/platform/db';
import { log } from '@/lib/platform/log';
import { every } from '@/lib/platform/work/every';
import { type ChainEntry, chainHash, noHash, type TrailRow, trailColumns } from './chain-hash';

/** Any number that no other advisory lock of the database has. */
const sealLock = 7_291_844;
/** Rows that one transaction seals. */
const rowsAtOnce = 500;
const intervalMs = 5_000;
/** Rows older than this are searched for once an hour only: what commands wrote while Swath did not run. */
const recent = '1 hour';
const fullPassMs = 3_600_000;

const isUnsealed = 'not exists (select 1 from audit_chain c where c.audit_id = a.id)';

/** The last entry of the chain; undefined while nothing is sealed. */
export async function readHead(client: pg.Pool | pg.ClientBase): Promise<ChainEntry | undefined> {
  const { rows } = await client.query<ChainEntry>(
    'select segment, position::float8 as position, hash from audit_chain order by position desc limit 1',
  );
  return rows[0];
}

/** Adds rows to the chain, in this order, inside a transaction that has the lock. Returns the new head. */
export async function appendToChain(
  client: pg.ClientBase,
  rows: readonly TrailRow[],
  head: ChainEntry | undefined,
  segment = head?.segment ?? 1,
): Promise<ChainEntry | undefined> {
  let last = head;
  const entries: ChainEntry[] = rows.map((row) => {
    const place = { segment, position: (last?.position ?? 0) + 1 };
    last = { ...place, hash: chainHash(last?.hash ?? noHash, place, row) };
    return last;
  });
  await client.query(
    `insert into audit_chain (position, segment, audit_id, hash)
     select * from unnest($1::bigint[], $2::int[], $3::bigint[], $4::text[])`,
    [
      entries.map(({ position }) => position),
      entries.map((entry) => entry.segment),
      rows.map(({ id }) => id),
      entries.map(({ hash }) => hash),
    ],
  );
  return last;
}

/** Takes the lock of the chain until the transaction ends. */
export const lockChain = (client: pg.ClientBase) =>
  client.query('select pg_advisory_xact_lock($1)', [sealLock]);

/** Seals what is not sealed yet, inside a transaction that has the lock. Returns the head. */
export async function sealRest(client: pg.ClientBase): Promise<ChainEntry | undefined> {
  let head = await readHead(client);
  for (;;) {
    const { rows } = await client.query<TrailRow>(
      `select ${trailColumns} from audit a where ${isUnsealed} order by a.id limit ${rowsAtOnce}`,
    );
    if (rows.length === 0) return head;
    head = await appendToChain(client, rows, head);
  }
}

/**
 * Seals rows of the audit: adds an entry to the chain for each that has none. Actions never wait for it: they insert
 * their row, and one replica at a time seals what is there. Returns how many rows it sealed.
 * @param isFull true to look at rows of any age, which may take long
 */
export async function sealAudit(isFull = true): Promise<number> {
  const which = `from audit a where ${isFull ? '' : `a.at > now() - interval '${recent}' and `}${isUnsealed}`;
  const connections = isFull ? patientConnection() : pool();
  const { rowCount } = await connections.query(`select 1 ${which} limit 1`);
  if (rowCount === 0) return 0;
  const client = await connections.connect();
  try {
    await client.query('begin');
    const { rows: lock } = await client.query<{ isMine: boolean }>(
      'select pg_try_advisory_xact_lock($1) as "isMine"',
      [sealLock],
    );
    if (!lock[0]?.isMine) {
      await client.query('rollback');
      client.release();
      return 0;
    }
    const { rows } = await client.query<TrailRow>(
      `select ${trailColumns} ${which} order by a.id limit ${rowsAtOnce}`,
    );
    const head = await appendToChain(client, rows, await readHead(client));
    await client.query('commit');
    client.release();
    // Where the log is shipped, these lines prove later that the chain was not written again.
    if (rows.length > 0) log().info({ auditHead: head }, 'the audit is sealed');
    return rows.length;
  } catch (error) {
    client.release(true);
    throw error;
  }
}

/** Seals every few seconds, in whichever replica comes first; gives what ends it, which seals once more. */
export function startSealing(): () => Promise<void> {
  let fullAt = 0;
  const pass = async () => {
    while ((await sealAudit(false)) === rowsAtOnce);
    if (Date.now() - fullAt < fullPassMs) return;
    // Also where it fails, what is recent comes first again.
    fullAt = Date.now();
    while ((await sealAudit(true)) === rowsAtOnce);
  };
  const failure = 'the audit could not be sealed; Swath tries again';
  const end = every(intervalMs, failure, pass, true);
  return async () => {
    await end();
    await pass().catch((error) => log().warn({ err: error }, failure));
  };
}
