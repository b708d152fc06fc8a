import fc from 'fast-check';
import { expect, it } from 'vitest';
import { noCounts } from '../status';
import { ReplayTimeline, type StatusChanges } from './replay-timeline';
import {
  absent,
  decodeSnapshot,
  encodeSnapshot,
  fromBase64,
  recordCodes,
  type StatusSnapshot,
  toBase64,
} from './status-snapshot';

interface Step {
  wait: number;
  kind: 'scene' | 'tile';
  id: number;
  code: number;
}

const steps = fc.array(
  fc.record<Step>({
    wait: fc.integer({ min: 0, max: 3 }),
    kind: fc.constantFrom('scene', 'tile'),
    id: fc.integer({ min: 1, max: 8 }),
    code: fc.constantFrom(0, 1, 2, 3, 4, 5, absent),
  }),
  { maxLength: 60 },
);
const start = 1_000;

/** Plays steps; gives the moves, and the snapshot at every ms by the simplest of means. */
function played(list: readonly Step[]) {
  const now: StatusSnapshot = { scene: new Map([[1, 0]]), tile: new Map([[2, 1]]) };
  const copy = (): StatusSnapshot => ({ scene: new Map(now.scene), tile: new Map(now.tile) });
  const snapshots = new Map([[start, copy()]]);
  const moves: StatusChanges = { ats: [], items: [], codes: [] };
  let at = start + 1;
  for (const { wait, kind, id, code } of list) {
    for (let passed = 0; passed < wait; passed += 1) snapshots.set(at++, copy());
    moves.ats.push(at);
    moves.items.push(id * 2 + (kind === 'tile' ? 1 : 0));
    moves.codes.push((now[kind].get(id) ?? absent) * 8 + code);
    if (code === absent) now[kind].delete(id);
    else now[kind].set(id, code);
  }
  snapshots.set(at, copy());
  return { moves, snapshots, end: at };
}

const sorted = ({ scene, tile }: StatusSnapshot) => ({
  scene: [...scene].sort((a, b) => a[0] - b[0]),
  tile: [...tile].sort((a, b) => a[0] - b[0]),
});
const part = ({ ats, items, codes }: StatusChanges, keep: (at: number) => boolean): StatusChanges => {
  const places = ats.flatMap((at, place) => (keep(at) ? [place] : []));
  const pick = (column: number[]) => places.map((place) => column[place] as number);
  return { ats: pick(ats), items: pick(items), codes: pick(codes) };
};

it('shows every moment as it was, whichever way it came there and from wherever it was loaded', () => {
  fc.assert(
    fc.property(
      steps,
      fc.nat(),
      fc.array(fc.nat(), { minLength: 1, maxLength: 20 }),
      (list, from, visits) => {
        const { moves, snapshots, end } = played(list);
        const moments = [...snapshots.keys()];
        const middle = moments[from % moments.length] as number;
        const tape = new ReplayTimeline(middle, snapshots.get(middle) as StatusSnapshot);
        tape.append(
          part(moves, (at) => at > middle),
          end,
        );
        tape.prepend(
          part(moves, (at) => at <= middle),
          start,
        );
        for (const visit of visits) {
          const at = moments[visit % moments.length] as number;
          tape.moveTo(at);
          const truth = snapshots.get(at) as StatusSnapshot;
          expect(sorted(tape.statuses)).toEqual(sorted(truth));
          const counts = noCounts();
          for (const code of truth.tile.values()) counts[recordCodes[code] ?? 'unknown'] += 1;
          expect(tape.counts('tile')).toEqual(counts);
        }
      },
    ),
  );
});

it('walks from change to change, and back the same way', () => {
  fc.assert(
    fc.property(steps, (list) => {
      const { moves, snapshots, end } = played(list);
      const tape = new ReplayTimeline(start, snapshots.get(start) as StatusSnapshot);
      tape.append(moves, end);
      const there: number[] = [];
      for (let next = tape.next(); next !== undefined; next = tape.next()) {
        tape.moveTo(next);
        there.push(next);
      }
      expect(there).toEqual([...new Set(moves.ats)]);
      const back = [tape.at];
      for (let before = tape.previous(); before !== undefined; before = tape.previous()) {
        tape.moveTo(before);
        back.push(before);
      }
      if (there.length > 0) expect(back.reverse()).toEqual(there);
    }),
  );
});

it('packs a snapshot without losing anything, and says when it is cut', () => {
  const items = fc.uniqueArray(
    fc.tuple(fc.integer({ min: 1, max: 2 ** 32 - 1 }), fc.integer({ min: 0, max: 5 })),
    {
      selector: ([id]) => id,
      maxLength: 300,
    },
  );
  const columns = (pairs: [number, number][]) => ({
    ids: pairs.map(([id]) => id),
    codes: pairs.map(([, code]) => code),
  });
  fc.assert(
    fc.property(items, items, (scenes, tiles) => {
      const packed = encodeSnapshot(columns(scenes), columns(tiles));
      const read = decodeSnapshot(fromBase64(toBase64(packed)));
      expect(sorted(read)).toEqual(sorted({ scene: new Map(scenes), tile: new Map(tiles) }));
      if (tiles.length > 0) expect(() => decodeSnapshot(packed.subarray(0, -1))).toThrow(RangeError);
    }),
  );
});
