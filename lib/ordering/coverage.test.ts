import { describe, expect, it } from 'vitest';
import { boxPolygon } from '@/lib/areas/geometry/box';
import type { Bbox } from '@/lib/areas/types';
import { addItem, emptyBasket, productGroups } from './basket';
import type { NewItem } from './basket-shape';
import { measureCoverage } from './coverage';
import type { AnyPolygon } from './polygon-shape';

const box = (...bbox: Bbox) => boxPolygon(bbox);
let ids = 0;
const createBasket = (...items: NewItem[]) =>
  items.reduce((content, item) => addItem(content, item, () => `${++ids}`), emptyBasket);
const image = (sourceId: string, footprint: AnyPolygon | undefined, area: AnyPolygon): NewItem => ({
  image: { sourceId, footprint },
  area: { name: 'Area', geometry: area },
  productTypeId: 'P',
});
const coverage = (...items: NewItem[]) => measureCoverage(productGroups(createBasket(...items))[0]!);

describe('coverage', () => {
  const area = box(0, 0, 1, 1);
  const whole = coverage(image('a', undefined, area)).uniqueKm2!;

  it('is the part of the area that is in the footprint', () => {
    const half = coverage(image('a', box(0.5, -1, 3, 3), area));
    expect(half.uniqueKm2! / whole).toBeCloseTo(0.5, 3);
    expect(half.repeatedKm2).toBeCloseTo(0);
  });

  it('counts what is in two images once, and says how much that is', () => {
    const two = coverage(image('a', box(0, -1, 0.75, 2), area), image('b', box(0.25, -1, 3, 2), area));
    expect(two.uniqueKm2! / whole).toBeCloseTo(1, 3);
    expect(two.repeatedKm2! / whole).toBeCloseTo(0.5, 3);
    expect([...two.items.values()].map((km2) => km2! / whole)).toEqual([
      expect.closeTo(0.75, 3),
      expect.closeTo(0.75, 3),
    ]);
  });

  it('is nothing where an image misses its area', () => {
    expect([...coverage(image('a', box(5, 5, 6, 6), area)).items.values()]).toEqual([0]);
  });

  it('holds over the antimeridian, where only the part with the image is ordered', () => {
    const over = box(179, 0, 181, 1);
    const { areas, items } = createBasket(image('a', box(-180, -1, -178, 2), over));
    expect(items).toHaveLength(1);
    expect(areas[0]?.geometry.coordinates.flat().every(([x]) => Math.abs(x) <= 180)).toBe(true);
    const both = coverage(image('b', box(178, -1, 182, 2), over));
    expect(both.uniqueKm2! / whole).toBeCloseTo(2, 3);
  });
});
