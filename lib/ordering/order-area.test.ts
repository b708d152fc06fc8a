import { describe, expect, it } from 'vitest';
import { boxPolygon } from '@/lib/areas/geometry/box';
import type { Bbox } from '@/lib/areas/types';
import { addItem, emptyBasket, productGroups } from './basket';
import type { NewItem, ProductGroup } from './basket-shape';
import { measureCoverage } from './coverage';
import { calculateOrderArea } from './order-area';
import type { Polygon } from './polygon-shape';
import type { ProductType } from './product-shape';

const box = (...bbox: Bbox) => boxPolygon(bbox);
const type = (minimumAreaKm2: number): ProductType => ({ id: 'P', label: 'P', licences: [], minimumAreaKm2 });
const item = (geometry: Polygon, name: string, footprint?: Polygon): NewItem => ({
  image: footprint && { sourceId: `${name} ${JSON.stringify(footprint.coordinates)}`, footprint },
  area: { name, geometry },
  productTypeId: 'P',
});
let ids = 0;
const createGroup = (...items: NewItem[]) => {
  const content = items.reduce((all, one) => addItem(all, one, () => `${++ids}`), emptyBasket);
  return productGroups(content)[0]!;
};
/** About 12.3 km². */
const small = box(0, 0, 0.1, 0.01);
const large = box(1, 0, 2, 1);

const calculate = (group: ProductGroup, type: ProductType | undefined) =>
  calculateOrderArea(group, measureCoverage(group), type);

describe('the area of an order before its price', () => {
  it('names what the minimum adds, and the areas that are below it', () => {
    const area = calculate(createGroup(item(small, 'Small')), type(25));
    expect(area.uniqueKm2).toBeCloseTo(12.3, 0);
    expect(area.addedKm2).toBeCloseTo(25 - (area.uniqueKm2 ?? 0), 6);
    expect(area.billed).toEqual({ min: 25, max: 25 });
    expect(area.smallAreas.map(({ name }) => name)).toEqual(['Small']);
  });

  it('adds nothing where others make up for a small area, which is named all the same', () => {
    const area = calculate(createGroup(item(small, 'Small'), item(large, 'Large')), type(25));
    expect(area.addedKm2).toBe(0);
    expect(area.smallAreas.map(({ name }) => name)).toEqual(['Small']);
    expect(calculate(createGroup(item(small, 'Small')), type(0)).smallAreas).toEqual([]);
  });

  it('gives two ends where images overlap, since services bill that once or again', () => {
    const area = calculate(
      createGroup(item(large, 'A', box(0, -1, 1.75, 2)), item(large, 'A', box(1.25, -1, 3, 2))),
      undefined,
    );
    expect(area.billed?.min).toBeCloseTo(area.uniqueKm2 ?? 0, 6);
    expect((area.billed?.max ?? 0) / (area.billed?.min ?? 1)).toBeCloseTo(1.5, 2);
  });

  it('names the items whose image does not meet its area', () => {
    const group = createGroup(item(large, 'A', large), item(large, 'A', box(50, 50, 51, 51)));
    expect(calculate(group, undefined).missing).toEqual([group.items[1]?.id]);
  });

  it('is unknown while nothing is measured, and names small areas all the same', () => {
    const area = calculateOrderArea(createGroup(item(small, 'Small', large)), undefined, type(25));
    expect(area).toMatchObject({ uniqueKm2: undefined, billed: undefined, addedKm2: 0, missing: [] });
    expect(area.smallAreas.map(({ name }) => name)).toEqual(['Small']);
  });
});
