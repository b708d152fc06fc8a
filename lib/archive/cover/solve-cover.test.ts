import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { boxPolygon } from '@/lib/areas/geometry/box';
import { areaKm2 } from '@/lib/areas/geometry/measure';
import { repairAndMergeArea } from '@/lib/areas/geometry/repair-and-merge';
import type { AreaGeometry, Bbox, Ring } from '@/lib/areas/types';
import type { CoverLimits } from '../cover-goal';
import { coveredKm2 } from '../coverage';
import { type CoverCandidate, solveCover } from './solve-cover';

const box = (...bbox: Bbox) => boxPolygon(bbox);
const area = box(0, 0, 4, 4);
const whole = areaKm2(area);
const day = 86_400_000;

const candidate = (
  id: string,
  footprint: AreaGeometry,
  more: Partial<CoverCandidate> = {},
): CoverCandidate => ({
  id,
  footprint,
  coveredKm2: coveredKm2(area, footprint),
  cloudCover: 10,
  acquiredAt: 0,
  ...more,
});
const limits: CoverLimits = { goal: 'fewest', maxImages: 20, minAdded: 0, enough: 100 };
const ids = ({ images }: ReturnType<typeof solveCover>) => images.map(({ id }) => id);

/** km² that footprints cover together, counted by a fine grid: another way than the one under test. */
function countedKm2(footprints: readonly AreaGeometry[], steps = 80): number {
  let sum = 0;
  for (let row = 0; row < steps; row += 1) {
    const [south, north] = [(4 * row) / steps, (4 * (row + 1)) / steps];
    const cell = areaKm2(box(0, south, 4 / steps, north));
    for (let column = 0; column < steps; column += 1) {
      const [x, y] = [(4 * (column + 0.5)) / steps, (south + north) / 2];
      if (footprints.some(({ coordinates }) => isInside((coordinates as Ring[])[0] as Ring, x, y)))
        sum += cell;
    }
  }
  return sum;
}
const isInside = (ring: Ring, x: number, y: number) =>
  ring.slice(1).reduce((inside, [bx, by], index) => {
    const [ax, ay] = ring[index] as [number, number];
    return ay > y !== by > y && x < ax + ((y - ay) / (by - ay)) * (bx - ax) ? !inside : inside;
  }, false);

const footprint = fc
  .record({
    x: fc.integer({ min: -10, max: 40 }),
    y: fc.integer({ min: -10, max: 40 }),
    width: fc.integer({ min: 5, max: 30 }),
    height: fc.integer({ min: 5, max: 30 }),
    slant: fc.integer({ min: -5, max: 5 }),
  })
  .map(({ x, y, width, height, slant }): AreaGeometry => {
    const corners: Ring = [
      [x, y],
      [x + width, y],
      [x + width + slant, y + height],
      [x + slant, y + height],
      [x, y],
    ];
    return { type: 'Polygon', coordinates: [corners.map(([a, b]) => [a / 10, b / 10])] };
  });

describe('solveCover', () => {
  it('takes what adds most first, leaves out what has become needless, and says what each adds', () => {
    const cover = solveCover(
      area,
      [
        candidate('middle', box(0.5, 0, 3.5, 4)),
        candidate('west', box(-1, -1, 2, 5)),
        candidate('east', box(2, -1, 5, 5)),
      ],
      limits,
    );
    expect(ids(cover).sort()).toEqual(['east', 'west']);
    expect(cover).toMatchObject({ end: 'covered', gaps: undefined });
    expect(cover.coveredKm2).toBeCloseTo(whole, 3);
    expect(cover.images[0]?.addsKm2).toBeCloseTo(whole / 2, 0);
  });

  it('counts once where parts of the area overlap', () => {
    const coordinates = [box(0, 0, 1, 1).coordinates, box(0.5, 0, 1.5, 1).coordinates];
    const overlapping = repairAndMergeArea({ type: 'MultiPolygon', coordinates }).geometry as AreaGeometry;
    const footprint = box(0.5, 0, 1, 1);
    const covered = coveredKm2(overlapping, footprint);
    const cover = solveCover(overlapping, [{ ...candidate('a', footprint), coveredKm2: covered }], limits);
    expect(cover.areaKm2).toBeCloseTo(areaKm2(box(0, 0, 1.5, 1)), 3);
    expect(cover.images[0]?.addsKm2).toBeCloseTo(areaKm2(footprint), 3);
  });

  it('takes the least cloudy, or the newest, wherever they add something', () => {
    const candidates = [
      candidate('old and clear', box(0, 0, 3, 4), { cloudCover: 0, acquiredAt: day }),
      candidate('new and cloudy', box(1, 0, 4, 4), { cloudCover: 60, acquiredAt: 9 * day }),
      candidate('between', box(0, 0, 4, 4), { cloudCover: 30, acquiredAt: 5 * day }),
      candidate('of unknown cloud', box(0, 0, 4, 4), { cloudCover: undefined, acquiredAt: 0 }),
    ];
    expect(ids(solveCover(area, candidates, { ...limits, goal: 'cloud' }))).toEqual([
      'old and clear',
      'between',
    ]);
    expect(ids(solveCover(area, candidates, { ...limits, goal: 'newest' }))).toEqual([
      'new and cloudy',
      'between',
    ]);
  });

  it('takes images of unknown cloud after those of known cloud, where these leave something open', () => {
    const candidates = [
      candidate('of unknown cloud', box(0, 0, 4, 4), { cloudCover: undefined }),
      candidate('cloudy', box(0, 0, 2, 4), { cloudCover: 90 }),
      candidate('clear', box(0, 0, 1, 4), { cloudCover: 0 }),
    ];
    expect(ids(solveCover(area, candidates, { ...limits, goal: 'cloud' }))).toEqual([
      'clear',
      'cloudy',
      'of unknown cloud',
    ]);
  });

  it('keeps to its limits and says which one ended it', () => {
    const strips = Array.from({ length: 8 }, (_, index) =>
      candidate(String(index), box(index / 2, 0, (index + 1) / 2, 4)),
    );
    const few = solveCover(area, strips, { ...limits, maxImages: 3 });
    expect(few).toMatchObject({ end: 'max-images' });
    expect(few.images).toHaveLength(3);
    expect(solveCover(area, strips, { ...limits, enough: 50 }).images).toHaveLength(4);
    const none = solveCover(area, strips, { ...limits, minAdded: 20 });
    expect(none).toMatchObject({ end: 'nothing-adds', images: [], coveredKm2: 0 });
    expect(areaKm2(none.gaps as AreaGeometry)).toBeCloseTo(whole, 3);
  });

  it('covers an area across the antimeridian by footprints that are written on either side', () => {
    const pacific = box(178, 0, 182, 4);
    const candidates = [box(177, -1, 180, 5), box(-180, -1, -177, 5)].map((one, index) => ({
      ...candidate(String(index), one),
      coveredKm2: coveredKm2(pacific, one),
    }));
    expect(solveCover(pacific, candidates, limits)).toMatchObject({ end: 'covered', gaps: undefined });
  });

  it('counts covered ground right, whatever the footprints', () => {
    fc.assert(
      fc.property(
        fc.array(footprint, { minLength: 1, maxLength: 8 }),
        fc.constantFrom('fewest' as const, 'cloud' as const, 'newest' as const),
        (footprints, goal) => {
          const candidates = footprints.map((one, index) =>
            candidate(String(index), one, { cloudCover: index }),
          );
          const cover = solveCover(area, candidates, { ...limits, goal });
          // All of them together cover no more than those that were taken.
          const counted = countedKm2(footprints);
          expect(Math.abs(cover.coveredKm2 - counted) / whole).toBeLessThan(0.04);
          const sum = cover.images.reduce((total, { addsKm2 }) => total + addsKm2, 0);
          expect(sum).toBeCloseTo(cover.coveredKm2, 0);
          expect(cover.coveredKm2 + (cover.gaps ? areaKm2(cover.gaps) : 0)).toBeCloseTo(whole, 3);
        },
      ),
      { numRuns: 40 },
    );
  });

  it('covers with this many images at least 1 − 1/e of the best choice of that number', () => {
    fc.assert(
      fc.property(
        fc.array(footprint, { minLength: 3, maxLength: 9 }),
        fc.integer({ min: 1, max: 3 }),
        (footprints, max) => {
          const candidates = footprints.map((one, index) => candidate(String(index), one));
          const cover = solveCover(area, candidates, { ...limits, maxImages: max });
          const best = Math.max(
            ...choices(footprints.length, max).map((choice) =>
              countedKm2(
                choice.map((index) => footprints[index] as AreaGeometry),
                40,
              ),
            ),
          );
          // The grid of the other way is coarse.
          expect(cover.coveredKm2).toBeGreaterThanOrEqual((1 - 1 / Math.E) * best - 0.05 * whole);
        },
      ),
      { numRuns: 25 },
    );
  });
});

/** All choices of `size` of the numbers below `count`. */
function choices(count: number, size: number, from = 0): number[][] {
  if (size === 0 || from >= count) return [[]];
  return [
    ...choices(count, size - 1, from + 1).map((rest) => [from, ...rest]),
    ...(from + size < count ? choices(count, size, from + 1) : []),
  ];
}
