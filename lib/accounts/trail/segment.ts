import 'server-only';
import type pg from 'pg';
import { type ChainEntry, type TrailRow, trailColumns } from './chain-hash';
import { appendToChain, lockChain, readHead, sealRest } from './seal';

/** The action of the row that begins a segment. */
export const segmentAction = 'audit.segment';

type Head = Pick<ChainEntry, 'position' | 'hash'>;

/** What the row that begins a segment says. */
export interface SegmentDetail extends Record<string, unknown> {
  reason: 'restore';
  /** The entry before it; null if nothing was sealed. */
  follows: Head | null;
  /** The head of a chain that the restore replaced, because the backup has another history. */
  replaced?: Head;
}

/** Seals the audit as it is before a restore, and sets it aside with its chain, inside the restoring transaction. */
export async function rememberTrail(client: pg.ClientBase): Promise<void> {
  await lockChain(client);
  await sealRest(client);
  await client.query('create temporary table audit_now on commit drop as select * from audit');
  await client.query('create temporary table audit_chain_now on commit drop as select * from audit_chain');
}

/**
 * Adds what the backup does not have, and begins a new segment of the chain. A backup of this database has the beginning
 * of its chain: the rest is added. One of another history keeps its own chain; rows that only this database had are
 * sealed again, in the new segment, which names the chain that they were in.
 */
export async function preserveTrail(client: pg.ClientBase): Promise<void> {
  // A row is the same if number and time are; another row that has the number already leaves it a new one.
  await client.query(
    `with kept as (
       select n.*, exists (select 1 from audit a where a.id = n.id) as is_taken from audit_now n
       where not exists (select 1 from audit a where a.id = n.id and a.at = n.at)),
     top as (select greatest((select max(id) from audit), (select max(id) from audit_now)) as id)
     insert into audit (id, at, actor_id, actor_email, action, subject, address, browser, result, detail)
     select case when is_taken then top.id + row_number() over (order by kept.id) else kept.id end,
       at, actor_id, actor_email, action, subject, address, browser, result, detail from kept, top`,
  );
  const { rows } = await client.query<ChainEntry & { isSame: boolean }>(
    `select n.segment, n.position::float8 as position, n.hash, not exists (
       select 1 from audit_chain c join audit_chain_now o on o.position = c.position
       where c.position = least((select max(position) from audit_chain), n.position) and o.hash <> c.hash) as "isSame"
     from audit_chain_now n order by n.position desc limit 1`,
  );
  const before = rows[0];
  if (before?.isSame) {
    await client.query(
      `insert into audit_chain select * from audit_chain_now
       where position > coalesce((select max(position) from audit_chain), 0)`,
    );
  }
  await beginSegment(client, before && !before.isSame ? before : undefined);
}

async function beginSegment(client: pg.ClientBase, replaced: ChainEntry | undefined): Promise<void> {
  const head = await readHead(client);
  const segment = (head?.segment ?? 0) + 1;
  const named = ({ position, hash }: ChainEntry): Head => ({ position, hash });
  const detail: SegmentDetail = {
    reason: 'restore',
    follows: head ? named(head) : null,
    ...(replaced && { replaced: named(replaced) }),
  };
  const { rows } = await client.query<TrailRow>(
    `insert into audit as a (id, action, subject, detail)
     select coalesce(max(id), 0) + 1, $1, $2, $3 from audit returning ${trailColumns}`,
    [segmentAction, `segment:${segment}`, detail],
  );
  await appendToChain(client, rows, head, segment);
  await sealRest(client);
}
