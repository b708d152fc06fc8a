import fc from 'fast-check';
import { expect, it } from 'vitest';
import { findBox, readBoxes } from './box';
import { fromOpenId, toOpenId } from './open-id';
import { readTimeRange } from './time-range';

it.each([
  ['four numbers', [2, 43, 3, 44], [[2, 43, 3, 44]]],
  ['six numbers, without the heights', [2, 43, 0, 3, 44, 9000], [[2, 43, 3, 44]]],
  [
    'a box across 180°',
    [170, -10, -170, 10],
    [
      [170, -10, 180, 10],
      [-180, -10, -170, 10],
    ],
  ],
  [
    'longitudes past 180°',
    [170, -10, 190, 10],
    [
      [170, -10, 180, 10],
      [-180, -10, -170, 10],
    ],
  ],
  ['the whole world', [-180, -90, 180, 90], [[-180, -90, 180, 90]]],
  ['more than the world', [-200, -90, 200, 90], [[-180, -90, 180, 90]]],
  ['an end at 180°', [170, 0, 180, 1], [[170, 0, 180, 1]]],
])('reads %s as a bounding box', (_, numbers, boxes) => {
  expect(readBoxes(numbers)).toEqual(boxes);
});

it.each([[[]], [[1, 2, 3]], [[0, 10, 1, 5]], [[0, -91, 1, 5]], [[0, Number.NaN, 1, 5]], [[1e9, 0, 1, 5]]])(
  'takes %j for no bounding box',
  (numbers) => {
    expect(readBoxes(numbers)).toBeUndefined();
  },
);

it('finds the box of any geometry, however deep its positions are', () => {
  expect(
    findBox({
      coordinates: [
        [
          [
            [1, 2, 9],
            [3, -4],
          ],
        ],
        [[[0, 0]]],
      ],
    }),
  ).toEqual([0, -4, 3, 2]);
  expect(findBox({ coordinates: [] })).toBeUndefined();
});

const day = Date.UTC(2026, 5, 1);
it.each([
  ['2026-06-01', { from: day, until: day + 86_399_999 }],
  ['2026-06-01T10:00:00', { from: day + 36_000_000, until: day + 36_000_000 }],
  ['2026-06-01T10:00:00.5+02:00', { from: day + 28_800_500, until: day + 28_800_500 }],
  ['2026-06-01T00:00:00Z/..', { from: day }],
  ['/2026-06-01', { until: day + 86_399_999 }],
  ['2026-06-01/2026-06-02T00:00:00Z', { from: day, until: day + 86_400_000 }],
])('reads %s as a time', (text, range) => {
  expect(readTimeRange(text)).toEqual(range);
});

it.each(['', '..', '../..', '2026-02-30', '2026-13-01', 'today', '2026-06-02/2026-06-01', '1/2/3'])(
  'takes %j for no time',
  (text) => {
    expect(readTimeRange(text)).toBeUndefined();
  },
);

it('gives every text an id that is safe in an address, and finds the text again', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      // A half of a pair has no bytes in UTF-8.
      fc.pre(text !== '' && Buffer.from(text, 'utf8').toString('utf8') === text);
      expect(toOpenId(text)).toMatch(/^~?[\w.-]+$/);
      expect(fromOpenId(toOpenId(text))).toBe(text);
    }),
  );
  expect(['..', 'a/b', '~x', 'Aude-2026'].map(toOpenId)).toEqual(['~Li4', '~YS9i', '~fng', 'Aude-2026']);
  expect(fromOpenId('~Aude')).toBeUndefined();
});
