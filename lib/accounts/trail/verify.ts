import 'server-only';
import type pg from 'pg';
import { pool } from '@/lib/platform/db';
import { type ChainEntry, chainHash, noHash, type TrailRow, trailColumns } from './chain-hash';
import { type SegmentDetail, segmentAction } from './segment';

const rowsAtOnce = 2_000;

interface LinkedRow extends ChainEntry {
  auditId: string;
  /** Null if the audit has no such row. */
  row: TrailRow | null;
}

/** What a look at the whole chain found. */
export interface Verdict {
  /** How many entries fit, from the first one on. */
  sealed: number;
  /** The last entry that fits. */
  head?: ChainEntry;
  /** The first entry that does not fit, in a sentence. */
  broken?: string;
  /** The rows that are not sealed yet; changes of them cannot be found. */
  tail: { rows: number; oldest: Date | null };
}

/**
 * Checks every entry of the chain against its row, as of one moment.
 * @param noted a head that someone wrote down earlier; a chain without it was written again or cut off
 */
export async function verifyTrail(noted?: Pick<ChainEntry, 'position' | 'hash'>): Promise<Verdict> {
  const client = await pool().connect();
  try {
    await client.query('begin isolation level repeatable read read only');
    const verdict = await follow(client, noted);
    const { rows } = await client.query<Verdict['tail']>(
      `select count(*)::int as rows, min(a.at) as oldest from audit a
       where not exists (select 1 from audit_chain c where c.audit_id = a.id)`,
    );
    return { ...verdict, tail: rows[0] ?? { rows: 0, oldest: null } };
  } finally {
    client.release(true);
  }
}

async function follow(
  client: pg.ClientBase,
  noted: Pick<ChainEntry, 'position' | 'hash'> | undefined,
): Promise<Omit<Verdict, 'tail'>> {
  let head: ChainEntry | undefined;
  const sealed = () => head?.position ?? 0;
  for (;;) {
    const entries = await entriesAfter(client, sealed());
    for (const entry of entries) {
      const broken = complaint(entry, head);
      if (broken) return { sealed: sealed(), head, broken };
      if (entry.position === noted?.position && entry.hash !== noted.hash) {
        return {
          sealed: sealed(),
          head,
          broken: `Entry ${entry.position} is not the one that was noted: ${noted.hash}.`,
        };
      }
      const { segment, position, hash } = entry;
      head = { segment, position, hash };
    }
    if (entries.length < rowsAtOnce) break;
  }
  if (noted && noted.position > sealed()) {
    return {
      sealed: sealed(),
      head,
      broken: `The chain ends at entry ${sealed()}, before the noted entry ${noted.position}.`,
    };
  }
  return { sealed: sealed(), head };
}

async function entriesAfter(client: pg.ClientBase, position: number): Promise<LinkedRow[]> {
  const { rows } = await client.query<TrailRow & ChainEntry & { auditId: string }>(
    `select c.position::float8 as position, c.segment, c.hash, c.audit_id::text as "auditId", ${trailColumns}
     from audit_chain c left join audit a on a.id = c.audit_id
     where c.position > $1 order by c.position limit ${rowsAtOnce}`,
    [position],
  );
  return rows.map(({ position: at, segment, hash, auditId, ...row }) => ({
    position: at,
    segment,
    hash,
    auditId,
    row: row.id === null ? null : row,
  }));
}

/** Why an entry does not follow another one, in a sentence. */
function complaint(entry: LinkedRow, head: ChainEntry | undefined): string | undefined {
  const { position, segment, auditId, row, hash } = entry;
  const expected = (head?.position ?? 0) + 1;
  if (position !== expected) return `Entry ${expected} is missing; the next one is ${position}.`;
  const where = `Entry ${position}, row ${auditId}`;
  if (!row) return `${where}: the row was removed.`;
  const begins = segment !== (head?.segment ?? segment);
  if (begins && !isBeginning(row, segment, head))
    return `${where}: it begins segment ${segment} and names no head before it.`;
  if (chainHash(head?.hash ?? noHash, { segment, position }, row) !== hash) {
    return `${where}: the row or the entry was changed (${row.at}, ${row.action}, ${row.subject}).`;
  }
  return undefined;
}

function isBeginning(row: TrailRow, segment: number, head: ChainEntry | undefined): boolean {
  if (segment !== (head?.segment ?? 0) + 1 || row.action !== segmentAction) return false;
  const { follows } = JSON.parse(row.detail ?? '{}') as Partial<SegmentDetail>;
  return follows?.position === head?.position && follows?.hash === head?.hash;
}
