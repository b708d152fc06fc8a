import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { AreaGeometry, Bbox, Position, Ring } from '../../types';
import { boxPolygon } from '../box';
import { findCrossings } from '../crossings';
import { repairArea } from '../geometry';
import { distanceKm, measureArea } from '../measure';
import { polygonsOfArea } from '../polygons';
import { reviewArea } from '../review';
import { applyRepair } from './apply';
import { createCircle } from './circle';
import { bufferLine } from './corridor';
import { cutOut } from './cut-out';
import { distanceToLine, simplifyTo } from './simplify';

const coordinate = fc.integer({ min: -200, max: 200 }).map((n) => n / 20);
const position = fc.tuple(coordinate, coordinate) as fc.Arbitrary<Position>;
/** Anything that a hand may draw: mostly it crosses itself. */
const scribble = fc
  .array(position, { minLength: 3, maxLength: 14 })
  .map((open): Ring => [...open, open[0] as Position]);

/** Whether a ring runs round a position, by its winding number. */
function isEnclosed(ring: Ring, [x, y]: Position): boolean {
  let turns = 0;
  for (let index = 1; index < ring.length; index += 1) {
    const [x1, y1] = ring[index - 1] as Position;
    const [x2, y2] = ring[index] as Position;
    const isLeft = (x2 - x1) * (y - y1) - (x - x1) * (y2 - y1) > 0;
    if (y1 <= y && y2 > y && isLeft) turns += 1;
    if (y1 > y && y2 <= y && !isLeft) turns -= 1;
  }
  return turns !== 0;
}
const isInside = ([outer, ...holes]: Ring[], place: Position) =>
  outer !== undefined && isEnclosed(outer, place) && !holes.some((hole) => isEnclosed(hole, place));
const isNearALine = (rings: Ring[], place: Position) =>
  rings.some((ring) =>
    ring.some((end, index) => index > 0 && distanceToLine(place, ring[index - 1] as Position, end) < 2_000),
  );

const outerRing = (area: AreaGeometry): Ring => polygonsOfArea(area)[0]?.[0] ?? [];

/** Too much for the library when it is swept from west to east. */
const needles: Ring = [
  [2.15, -1.6],
  [-4.85, 0],
  [-4.8, -6.4],
  [6.9, 1.7],
  [-8.7, -9.1],
  [0, 0],
  [2.15, -1.6],
];
const grid = Array.from({ length: 100 }, (_, n): Position => [(n % 10) * 2 - 9, Math.floor(n / 10) * 2 - 9]);

describe('untangling', () => {
  it('gives areas without crossings that cover what the outline ran round, no less and no more', () => {
    fc.assert(
      fc.property(scribble, fc.array(position, { minLength: 20, maxLength: 20 }), (ring, places) => {
        const results = applyRepair(
          { type: 'Polygon', coordinates: [ring] },
          { kind: 'remove-self-intersections' },
        );
        const areas = results.map((result) => repairArea(result).geometry);
        expect(areas).not.toContain(undefined);
        const polygons = (areas as AreaGeometry[]).flatMap(polygonsOfArea);
        for (const rings of polygons) expect(findCrossings(rings)).toEqual([]);
        for (const place of places) {
          // Odd steps off the grid that outlines run on.
          const near: Position = [place[0] + 0.0137, place[1] + 0.0071];
          if (isNearALine([ring], near)) continue;
          expect(polygons.some((rings) => isInside(rings, near))).toBe(isEnclosed(ring, near));
        }
      }),
      { numRuns: 80, examples: [[needles, grid]] },
    );
  });
});

describe('holes that are none', () => {
  const box = (...bbox: Bbox) => boxPolygon(bbox).coordinates[0] as Ring;
  const km2 = (...boxes: Bbox[]) => boxes.reduce((sum, one) => sum + measureArea(boxPolygon(one)).km2, 0);
  it.each<[string, Ring[], number, number]>([
    [
      'beside the outline',
      [box(0, 0, 1, 1), box(5, 0, 6, 1)],
      km2([0, 0, 1, 1], [5, 0, 6, 1]),
      km2([0, 0, 1, 1]),
    ],
    [
      'beyond 180°',
      [box(179, 0, 181, 1), box(-178, 0, -177, 1)],
      km2([179, 0, 181, 1], [182, 0, 183, 1]),
      km2([179, 0, 181, 1]),
    ],
    [
      'round the outline',
      [box(0, 0, 1, 1), box(-1, -1, 2, 2)],
      km2([-1, -1, 2, 2]) - km2([0, 0, 1, 1]),
      km2([0, 0, 1, 1]),
    ],
    [
      'in a hole',
      [box(0, 0, 9, 9), box(1, 1, 5, 5), box(2, 2, 3, 3)],
      km2([0, 0, 9, 9], [2, 2, 3, 3]) - km2([1, 1, 5, 5]),
      km2([0, 0, 9, 9]) - km2([1, 1, 5, 5]),
    ],
  ])('become parts or are left out %s', (_, coordinates, nested, dropped) => {
    const polygon = { type: 'Polygon', coordinates };
    const { issues } = reviewArea(polygon);
    const results = issues[0]?.suggestions.map(({ repair }) =>
      applyRepair(polygon, repair).map((one) => measureArea(repairArea(one).geometry as AreaGeometry).km2),
    );
    expect(results).toEqual([[expect.closeTo(nested, 3)], [expect.closeTo(dropped, 3)]]);
  });
});

describe('cutting a piece out', () => {
  const area = boxPolygon([0, 0, 4, 4]);
  const km2 = (...bbox: Bbox) => measureArea(boxPolygon(bbox)).km2;

  it.each<[string, Bbox, number]>([
    ['inside', [1, 1, 2, 2], km2(0, 0, 4, 4) - km2(1, 1, 2, 2)],
    ['over the edge', [3, 0, 9, 4], km2(0, 0, 3, 4)],
    ['in another copy of the world', [363, 0, 369, 4], km2(0, 0, 3, 4)],
  ])('leaves the rest where it lies %s', (_, bbox, expected) => {
    const { geometry } = cutOut(area, boxPolygon(bbox));
    expect(measureArea(geometry as AreaGeometry).km2).toBeCloseTo(expected, 3);
  });

  it('says why where nothing is cut', () => {
    const bowTie: Ring = [
      [1, 1],
      [2, 2],
      [2, 1],
      [1, 2],
      [1, 1],
    ];
    const crossed = cutOut(area, { type: 'Polygon', coordinates: [bowTie] });
    expect(crossed).toMatchObject({ issues: [{ kind: 'self-crossing', isFatal: true }] });
    const whole = cutOut(area, boxPolygon([-1, -1, 5, 5]));
    expect(whole).toMatchObject({ issues: [{ kind: 'empty', isFatal: true }] });
    expect([crossed.geometry, whole.geometry]).toEqual([undefined, undefined]);
  });
});

describe('simplifying', () => {
  const wavy = fc
    .record({
      count: fc.integer({ min: 30, max: 400 }),
      max: fc.integer({ min: 8, max: 200 }),
      waves: fc.array(fc.double({ min: 0, max: 0.05, noNaN: true }), { minLength: 5, maxLength: 5 }),
    })
    .map(({ count, max, waves }) => {
      const open = Array.from({ length: count }, (_, index): Position => {
        const angle = (2 * Math.PI * index) / count;
        const radius = waves.reduce((sum, wave, k) => sum + wave * Math.sin((k + 2) * angle * 3), 1);
        return [3 + radius * Math.cos(angle), 44 + radius * Math.sin(angle)];
      });
      return { max, area: { type: 'Polygon', coordinates: [[...open, open[0]]] } as AreaGeometry };
    });

  it('keeps no more vertices than asked, and the outline within the deviation that it says', () => {
    fc.assert(
      fc.property(wavy, ({ area, max }) => {
        const { geometry, vertices, deviationM } = simplifyTo(area, max);
        expect(vertices).toBeLessThanOrEqual(max);
        const kept = outerRing(geometry);
        for (const place of outerRing(area)) {
          const distances = kept.slice(1).map((end, at) => distanceToLine(place, kept[at] as Position, end));
          expect(Math.min(...distances)).toBeLessThanOrEqual(deviationM * 1.001 + 0.001);
        }
      }),
      { numRuns: 60 },
    );
  });

  it('says the deviation in the words of its suggestion', () => {
    const open = Array.from({ length: 3_000 }, (_, index): Position => {
      const angle = (2 * Math.PI * index) / 3_000;
      return [Math.cos(angle), Math.sin(angle)];
    });
    const { issues } = reviewArea({ type: 'Polygon', coordinates: [[...open, open[0]]] });
    expect(issues[0]?.suggestions[0]?.label).toMatch(
      /^Simplify to \d{3}|1,000 vertices, at most \d+(\.\d)? m off$/,
    );
  });
});

describe('circles and corridors', () => {
  it.each<[string, Position, number]>([
    ['at the equator', [0, 0], 10],
    ['far north', [20, 78], 300],
    ['at the antimeridian', [179.9, -16], 50],
    ['at the north pole', [0, 90], 300],
    ['at the south pole', [10, -90], 300],
  ])('has every corner at its radius %s', (_, middle, km) => {
    for (const corner of createCircle(middle, km).coordinates[0] as Ring)
      expect(distanceKm(middle, corner) / km).toBeCloseTo(1, 3);
  });

  it.each<Position>([
    [0, 90],
    [30, 88],
    [10, -90],
    [170, -89],
  ])('round a pole are as large as elsewhere, from %f, %f', (...middle) => {
    const [there, elsewhere] = [middle, [10, 0] as Position].map((place) =>
      measureArea(repairArea(createCircle(place, 600)).geometry as AreaGeometry),
    );
    expect(there?.vertices).toBe(elsewhere?.vertices);
    expect(Number(there?.km2) / Number(elsewhere?.km2)).toBeCloseTo(1, 2);
    expect(Number(there?.perimeterKm) / Number(elsewhere?.perimeterKm)).toBeCloseTo(1, 2);
  });

  it.each<[string, Position[], number]>([
    [
      'a short way',
      [
        [2, 43],
        [2.2, 43.1],
        [2.3, 43],
      ],
      2,
    ],
    [
      'a thousand kilometres',
      [
        [-5, 60],
        [10, 62],
      ],
      20,
    ],
    [
      'across the antimeridian',
      [
        [179, 10],
        [-179, 11],
      ],
      10,
    ],
  ])('reaches as far as asked on both sides along %s', (_, line, km) => {
    const area = repairArea(bufferLine(line, km)).geometry as AreaGeometry;
    expect(area.type).toBe('Polygon');
    let length = 0;
    const steps = 200;
    const dense: Position[] = [];
    for (let index = 1; index < line.length; index += 1) {
      const [from, to] = [line[index - 1] as Position, line[index] as Position];
      const width = ((to[0] - from[0] + 540) % 360) - 180;
      for (let step = 0; step <= steps; step += 1)
        dense.push([from[0] + (width * step) / steps, from[1] + ((to[1] - from[1]) * step) / steps]);
    }
    for (let index = 1; index < dense.length; index += 1)
      length += distanceKm(dense[index - 1] as Position, dense[index] as Position);
    // Bends make it a little less than a straight one of this length.
    expect(measureArea(area).km2 / (2 * km * length + Math.PI * km * km)).toBeCloseTo(1, 1);
    for (const corner of outerRing(area)) {
      const nearest = Math.min(...dense.map((place) => distanceKm(place, corner)));
      expect(nearest / km).toBeGreaterThan(0.95);
      expect(nearest / km).toBeLessThan(1.05);
    }
  });
});
