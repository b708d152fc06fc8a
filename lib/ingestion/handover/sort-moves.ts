import { toSignature } from '../cause-signature';
import { type ItemStatus, readStatus } from '../status';
import type { HandoverDocument } from './handovers-api';

/** The outcome of one item within a time, by the records. */
export interface Move {
  kind: 'scene' | 'tile';
  id: number;
  /** When the time began; null when it was unknown then. */
  was: string | null;
  /** Null when it is gone. */
  is: string | null;
  message: string;
  /** When it last changed, ms. */
  at: number;
}

type Aoi = HandoverDocument['aois'][number];
type Failures = Aoi['fresh'][number];

/** The first ids of a cause that are kept. */
const keptIds = 50;
const isFailing = (status: string | null) => status === 'RETRY' || status === 'FAILED';

/** What distinguishes an item of an AOI from all others. */
export const itemKey = ({ kind, id }: Pick<Move, 'kind' | 'id'>) => `${kind}${id}`;

/**
 * What the moves of an AOI come to: failures that are new, those that were cleared, those that came and went. An item
 * that failed, was retried and failed again was open all the time.
 */
export function sortMoves(moves: Iterable<Move>) {
  const fresh = new Map<string, Failures>();
  const cleared = new Map<string, Aoi['cleared'][number]>();
  const freshKeys = new Set<string>();
  let passed = 0;
  for (const { kind, id, was, is, message, at } of moves) {
    if (isFailing(is) && !isFailing(was)) {
      freshKeys.add(itemKey({ kind, id }));
      addFailure(fresh, { status: is as Failures['status'], kind, id, message, at });
    } else if (isFailing(was) && !isFailing(is)) {
      const became: ItemStatus | 'gone' = is === null ? 'gone' : readStatus(is);
      const known = cleared.get(`${kind} ${became}`) ?? { kind, became, count: 0 };
      known.count += 1;
      cleared.set(`${kind} ${became}`, known);
    } else if (!isFailing(is)) passed += 1;
  }
  return { fresh: largestFirst(fresh), cleared: [...cleared.values()], passed, freshKeys };
}

/** An item that fails, and since when, ms; null where that was before the portal looked. */
export interface ItemFailure {
  status: 'RETRY' | 'FAILED';
  kind: 'scene' | 'tile';
  id: number;
  message: string;
  at: number | null;
}

/** Failures by what they have in common, the most first. */
export function groupCauses(failures: Iterable<ItemFailure>): Failures[] {
  const causes = new Map<string, Failures>();
  for (const failure of failures) addFailure(causes, failure);
  return largestFirst(causes);
}

function addFailure(causes: Map<string, Failures>, { status, kind, id, message, at }: ItemFailure): void {
  const signature = toSignature(message);
  const key = `${status} ${kind} ${signature}`;
  const cause = causes.get(key) ?? { status, kind, signature, count: 0, ids: [], lastAt: null };
  cause.count += 1;
  if (cause.ids.length < keptIds) cause.ids.push(id);
  if (at !== null) cause.lastAt = Math.max(cause.lastAt ?? 0, at);
  causes.set(key, cause);
}

const largestFirst = (causes: Map<string, Failures>) =>
  [...causes.values()].sort((a, b) => b.count - a.count);
