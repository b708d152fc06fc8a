import { createHash } from 'node:crypto';

/** A row of the audit as the text that PostgreSQL prints, so that no digit of a number or a time is lost. */
export interface TrailRow {
  id: string;
  /** UTC, with microseconds. */
  at: string;
  actorId: string | null;
  actorEmail: string | null;
  action: string;
  subject: string;
  address: string | null;
  browser: string | null;
  result: string;
  /** jsonb in PostgreSQL's own order of keys and form of numbers. */
  detail: string | null;
}

/** Selects a `TrailRow` from `audit a`. */
export const trailColumns = `a.id::text as id, to_char(a.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as at,
  a.actor_id as "actorId", a.actor_email as "actorEmail", a.action, a.subject, a.address, a.browser, a.result,
  a.detail::text as detail`;

/** A place in the chain. Positions count from 1, over all segments. */
export interface ChainPlace {
  segment: number;
  position: number;
}

/** An entry of the chain: its place, and the hash that everything up to there leads to. */
export interface ChainEntry extends ChainPlace {
  hash: string;
}

/** What the first entry of all follows. */
export const noHash = '0'.repeat(64);

/** Length and bytes, or a sign for null: no two lists of fields have the same bytes. */
function field(value: string | number | null): Buffer {
  if (value === null) return Buffer.from('-,');
  const bytes = Buffer.from(String(value));
  return Buffer.concat([Buffer.from(`${bytes.length}:`), bytes, Buffer.from(',')]);
}

/** Returns the hash of an entry, in hex: SHA-256 over the hash before it, its place, and its row (docs/decisions/0015-audit-chain.md). */
export function chainHash(previous: string, { segment, position }: ChainPlace, row: TrailRow): string {
  const { id, at, actorId, actorEmail, action, subject, address, browser, result, detail } = row;
  const place = ['swath-audit-1', previous, segment, position];
  const fields = [...place, id, at, actorId, actorEmail, action, subject, address, browser, result, detail];
  return createHash('sha256')
    .update(Buffer.concat(fields.map(field)))
    .digest('hex');
}
