import { deserialize, serialize } from 'node:v8';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Item, type Kind, kinds } from '../item';
import { type Status, statuses } from '../status';
import { Board } from './board';
import type { ItemReading } from './columns/reading';

const nullable = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: null });

const step = fc.record({
  kind: fc.constantFrom<Kind>('scene', 'tile'),
  id: fc.integer({ min: 1, max: 150 }),
  isGone: fc.boolean(),
  status: fc.constantFrom<Status>(...statuses),
  message: fc.constantFrom('', 'It broke', 'The disk is full'),
  retries: nullable(fc.integer({ min: -40, max: 9 })),
  sceneId: fc.integer({ min: 1, max: 150 }),
  previousId: nullable(fc.oneof(fc.integer({ min: 1, max: 150 }), fc.constantFrom('a', 'b'))),
  label: nullable(fc.constantFrom('IW1-01', 'IW2-07')),
});

/** What a plain map would hold of an item. */
type Plain = Omit<Item, 'since'>;

const createName = (kind: Kind, id: number, sceneId: number) =>
  kind === 'scene' ? `S1A_${id}` : `S1A_${sceneId}_${id % 7}`;

const listed = (board: Board, kind: Kind) =>
  new Map([...board.all(kind)].map(({ since: _, ...item }) => [item.id, item]));

describe('a board', () => {
  it('holds in its columns what a plain map would hold, and reports every change once', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 400 }), (steps) => {
        const board = new Board();
        const plain: Record<Kind, Map<number, Plain>> = { scene: new Map(), tile: new Map() };
        for (const { kind, id, isGone, ...facts } of steps) {
          const known = plain[kind].get(id);
          if (isGone) {
            const changes = board.remove(kind, [id]);
            expect(changes.length).toBe(known ? 1 : 0);
            plain[kind].delete(id);
            continue;
          }
          const { sceneId, label, previousId, ...rest } = facts;
          const isTile = kind === 'tile';
          // What has a name keeps it: another name is another item.
          const sourceId = known?.sourceId ?? createName(kind, id, sceneId);
          const reading: ItemReading = {
            id,
            sourceId,
            ...rest,
            ...(isTile && { sceneId, label, previousId }),
          };
          const next: Plain = {
            id,
            kind,
            sourceId,
            ...rest,
            retries: rest.retries ?? known?.retries ?? null,
            date: null,
            sceneId: isTile ? sceneId : null,
            previousId: isTile ? previousId : null,
            referenceId: null,
            label: (isTile ? label : null) ?? known?.label ?? null,
          };
          const changes = board.apply(kind, [reading], 5_000);
          const isSame = known !== undefined && JSON.stringify(known) === JSON.stringify(next);
          expect(changes).toMatchObject(isSame ? [] : [{ from: known?.status ?? null, to: rest.status }]);
          plain[kind].set(id, next);
        }
        const copy = new Board();
        copy.restore(deserialize(serialize(board.dump())));
        for (const kind of kinds) {
          for (const one of [board, copy]) {
            expect(listed(one, kind)).toEqual(plain[kind]);
            for (const status of statuses) {
              const count = [...plain[kind].values()].filter((item) => item.status === status).length;
              expect(one.counts(kind)[status]).toBe(count);
            }
          }
        }
      }),
      { numRuns: 60 },
    );
  });

  it('takes nothing over that bears a known id under another name, until everything is read', () => {
    const board = new Board();
    const reading = (sourceId: string): ItemReading => ({ id: 1, sourceId, status: 'NEW', message: '' });
    board.apply('scene', [reading('a')], 0);
    expect(board.apply('scene', [reading('b')], 0)).toEqual([]);
    expect(board.mismatchedIds).toBe(1);
    expect(board.apply('scene', [reading('b')], 0, { isWhole: true })).toMatchObject([
      { from: 'NEW', to: null },
      { from: null, to: 'NEW' },
    ]);
  });

  it('holds an AOI of 20,000 scenes and 300,000 tiles in at most 60 bytes an item', () => {
    const board = new Board();
    const name = (scene: number) => `S1A_IW_SLC__1SDV_20260101T053401_20260101T053428_${scene}_0A1B2C_9F3A`;
    const scenes = Array.from({ length: 20_000 }, (_, at) => at + 1);
    board.apply(
      'scene',
      scenes.map((id) => ({
        id,
        sourceId: name(id),
        status: 'DONE',
        message: '',
        date: '2026-01-01T05:34:01Z',
      })),
      0,
    );
    board.apply(
      'tile',
      (function* () {
        for (let id = 1; id <= 300_000; id += 1) {
          const sceneId = Math.ceil(id / 15);
          const sourceId = `${name(sceneId)}_${id % 15}`;
          yield {
            id,
            sourceId,
            sceneId,
            status: 'NEW',
            message: '',
            previousId: id - 15,
            label: `IW1-${id % 15}`,
          };
        }
      })(),
      0,
    );
    const words = scenes.length * (name(1).length + 20);
    expect((board.bytes + words) / board.itemCount).toBeLessThan(60);
    expect(board.item('tile', 77)?.sourceId).toBe(`${name(6)}_2`);
    expect(board.getTiles(6)).toHaveLength(15);
  });
});
