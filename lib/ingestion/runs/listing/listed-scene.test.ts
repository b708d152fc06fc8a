import { expect, it } from 'vitest';
import { filterScenes, findDuplicates, formatTags, type ListedScene, sortScenes } from './listed-scene';
import { indexOutlines, scenesIn } from './select-by-drawing';

const square = (x: number, y: number, size = 1) => ({
  type: 'Polygon' as const,
  coordinates: [
    [
      [x, y],
      [x + size, y],
      [x + size, y + size],
      [x, y + size],
      [x, y],
    ] as [number, number][],
  ],
});
const scene = (ordinal: number, more: Partial<ListedScene> = {}): ListedScene => ({
  ordinal,
  sourceId: `S${ordinal}`,
  date: `2026-10-0${ordinal + 1}T10:00:00Z`,
  satellite: 'S2A',
  orbit: '8',
  direction: 'descending',
  product: 'L2A',
  cloud: 10 * ordinal,
  km2: 100,
  overlap: 0.5,
  outline: square(ordinal, 43),
  tags: { satellite: 'S2A', tileId: '31TDH' },
  aois: [],
  ...more,
});
const filter = { show: 'all', search: '', satellite: '', orbit: '', from: '', to: '', cloud: null } as const;
const state = { removed: new Set([1]), duplicates: new Set<number>(), aoi: 'A' };
const ids = (scenes: ListedScene[]) => scenes.map(({ ordinal }) => ordinal);

it('finds other products of one acquisition, and keeps the first', () => {
  const same = { date: '2026-10-01T10:00:00.123Z', outline: square(0, 43.001) };
  expect([
    ...findDuplicates([scene(0), scene(1), scene(2, same), scene(3, { ...same, satellite: 'S2B' })]),
  ]).toEqual([2]);
});

it('filters by what is asked and by nothing else', () => {
  const scenes = [scene(0), scene(1), scene(2, { aois: ['A'], cloud: null }), scene(3, { orbit: '9' })];
  expect(ids(filterScenes(scenes, { ...filter, show: 'kept' }, state))).toEqual([0, 2, 3]);
  expect(ids(filterScenes(scenes, { ...filter, show: 'new' }, state))).toEqual([0, 1, 3]);
  expect(ids(filterScenes(scenes, { ...filter, cloud: 15 }, state))).toEqual([0, 1]);
  expect(ids(filterScenes(scenes, { ...filter, from: '2026-10-02', to: '2026-10-03' }, state))).toEqual([
    1, 2,
  ]);
  expect(ids(filterScenes(scenes, { ...filter, orbit: '9', search: 's3' }, state))).toEqual([3]);
  const tagged = [scene(0), scene(1, { tags: { tileId: '32TLP', satellite: 'S2B' } })];
  expect(ids(filterScenes(tagged, { ...filter, search: 'tileid 32t' }, state))).toEqual([1]);
  expect(formatTags(tagged[1]!)).toBe('tileId 32TLP');
});

it('sorts with the unknown last, up and down', () => {
  const scenes = [scene(0, { cloud: 50 }), scene(1, { cloud: null }), scene(2, { cloud: 5 })];
  expect(ids(sortScenes(scenes, 'cloud', false))).toEqual([2, 0, 1]);
  expect(ids(sortScenes(scenes, 'cloud', true))).toEqual([0, 2, 1]);
});

it('selects what a drawing touches, also across the antimeridian', () => {
  const scenes = [scene(0), scene(1), scene(2), scene(3, { outline: square(179.5, 0) })];
  const index = indexOutlines(scenes);
  expect(scenesIn(index, square(0.4, 43.4, 0.2))).toEqual([0]);
  expect(scenesIn(index, square(0.9, 43.4, 0.2))).toEqual([0, 1]);
  expect(scenesIn(index, square(-179.9, 0.2, 0.2))).toEqual([3]);
  expect(scenesIn(index, square(10, 10))).toEqual([]);
  // Around a scene, and within it.
  expect(scenesIn(index, square(1.5, 42, 4))).toEqual([1, 2]);
});
