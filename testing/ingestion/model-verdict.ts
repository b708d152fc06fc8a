import type { ReadKind } from '@/lib/ingestion/board/plan';
import type { Watcher } from '@/lib/ingestion/board/watcher';
import { type ItemChange, type Kind, kinds } from '@/lib/ingestion/item';
import type { Status } from '@/lib/ingestion/status';
import { storableText } from '@/lib/upstream/storable-text';

interface TrueItem {
  kind: Kind;
  id: number;
  status: Status;
  message: string;
  retryCountDown: number;
  previous?: number | null;
  reference?: number | null;
}

/** Describes the workflow server of the simulator, of all AOIs. */
export interface TrueWorkflow {
  aois: { name: string; items: TrueItem[] }[];
  /** `from` is null where an item was added, perhaps under the id of one that was deleted. */
  transitions: { kind: Kind; id: number; aoi: string; from: Status | null; to: Status }[];
  transitionCount: number;
}

/** One reading, with what happened on the server while it lasted: from transition `start` to transition `end`. */
export interface Beat {
  aoi: string;
  read: ReadKind;
  isWell: boolean;
  generation: number;
  start: number;
  end: number;
  changes: ItemChange[];
  shown: Map<string, string>;
}

/** Names an item among scenes and tiles, whose ids can be the same. */
export const itemKey = (kind: Kind, id: number) => `${kind}${id}`;

/** Compares a board with all items of its AOI, field by field. */
export function differences({ board }: Watcher, items: TrueItem[]): string[] {
  const written = (values: unknown[]) => JSON.stringify(values);
  const expected = items.map(({ kind, id, status, message, retryCountDown, previous, reference }) =>
    written([kind, id, status, storableText(message), retryCountDown, previous ?? null, reference ?? null]),
  );
  const shown = kinds.flatMap((kind) =>
    [...board.all(kind)].map(({ id, status, message, retries, previousId, referenceId }) =>
      written([kind, id, status, message, retries, previousId, referenceId]),
    ),
  );
  const has = new Set(shown);
  const should = new Set(expected);
  return [
    ...expected.filter((item) => !has.has(item)).map((item) => `is not on the board: ${item}`),
    ...shown.filter((item) => !should.has(item)).map((item) => `is on the board only: ${item}`),
  ];
}

/** Every change must have been true while it was read, and what held all through a reading must be on the board. */
export function judge(beats: Beat[], transitions: TrueWorkflow['transitions'], offset: number): string[] {
  const complaints: string[] = [];
  const moves = new Map<string, { at: number; to: Status }[]>();
  for (const [place, { kind, id, aoi, to }] of transitions.entries()) {
    const key = `${aoi} ${itemKey(kind, id)}`;
    moves.set(key, [...(moves.get(key) ?? []), { at: offset + place, to }]);
  }
  /** The statuses of an item of an AOI from one transition to another. */
  const heldIn = (aoi: string, item: string, start: number, end: number): Status[] => {
    const all = moves.get(`${aoi} ${item}`) ?? [];
    const inside = all.filter(({ at }) => at >= start && at < end);
    const before = all.filter(({ at }) => at < start).at(-1)?.to;
    return [...(before ? [before] : []), ...inside.map(({ to }) => to)];
  };
  const last = new Map<string, string | null>();
  for (const [index, { aoi, read, isWell, generation, start, end, changes, shown }] of beats.entries()) {
    const where = `beat ${index} (${read} of ${aoi})`;
    for (const { kind, id, from, to } of changes) {
      const key = itemKey(kind, id);
      const held = heldIn(aoi, key, start, end);
      if (to !== null && to !== 'unknown' && held.length > 0 && !held.includes(to)) {
        complaints.push(`${where} showed ${key} as ${to}; it was ${held.join(', ')}`);
      }
      const before = last.get(`${aoi} ${generation} ${key}`);
      if (before !== undefined && before !== from)
        complaints.push(`${where}: ${key} from ${from} after ${before}`);
      last.set(`${aoi} ${generation} ${key}`, to);
    }
    if (!isWell || read === 'check') continue;
    for (const [key, status] of shown) {
      const held = heldIn(aoi, key, start, end);
      const [only] = held;
      if (held.length !== 1 || only === undefined) continue;
      const isActive = (one: string) => one === 'PENDING' || one === 'RETRY';
      const mustShow = read === 'full' || isActive(only) || isActive(status);
      if (mustShow && status !== only)
        complaints.push(`${where} missed that ${key} was ${only}: it showed ${status}`);
    }
  }
  return complaints;
}
