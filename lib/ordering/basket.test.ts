import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { addItem, emptyBasket, numberedAreas, patchBasket, removeItem } from './basket';
import type { BasketContent } from './basket-shape';

const newId = () => randomUUID();

/** A basket with one image over each of this many areas, and a projection chosen for each. */
function basketWith(count: number): BasketContent {
  let content = emptyBasket;
  for (let place = 0; place < count; place += 1) {
    const [west, east] = [place * 2, place * 2 + 1];
    const ring: [number, number][] = [
      [west, 0],
      [east, 0],
      [east, 1],
      [west, 1],
      [west, 0],
    ];
    content = addItem(
      content,
      {
        image: { sourceId: `image-${place + 1}`, constellation: 'SPOT' },
        area: { name: `Area ${place + 1}`, geometry: { type: 'Polygon', coordinates: [ring] } },
        productTypeId: 'ortho',
      },
      newId,
    );
  }
  const chosen = numberedAreas(content).map(({ number }) => [`projection_${number}`, `EPSG:${number}`]);
  return patchBasket(content, { values: { ortho: { ...Object.fromEntries(chosen), bits: '8' } } });
}

it('keeps the projection of each area with the area when another one is removed', () => {
  const content = basketWith(3);
  const first = content.items[0]?.id ?? '';
  const left = removeItem(content, first);
  expect(numberedAreas(left).map(({ number, name }) => [number, name])).toEqual([
    [1, 'Area 2'],
    [2, 'Area 3'],
  ]);
  expect(left.values.ortho).toEqual({ projection_1: 'EPSG:2', projection_2: 'EPSG:3', bits: '8' });
});

it('keeps it as well when the images of an area are moved to another one', () => {
  const content = basketWith(2);
  const [one, two] = content.items;
  const moved = patchBasket(content, { items: [{ id: one?.id ?? '', areaId: two?.areaId ?? '' }] });
  expect(moved.values.ortho).toEqual({ projection_1: 'EPSG:2', bits: '8' });
});
