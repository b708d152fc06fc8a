import { expect, it } from 'vitest';
import { addItem, emptyBasket, patchBasket, removeItem } from '../basket';
import type { BasketContent } from '../basket-shape';
import type { Polygon } from '../polygon-shape';
import { choicesToPutBack, itemToPutBack } from './put-back';

const square = (west: number): Polygon => ({
  type: 'Polygon',
  coordinates: [
    [
      [west, 43],
      [west + 1, 43],
      [west + 1, 44],
      [west, 43],
    ],
  ],
});
let count = 0;
const newId = () => `id-${++count}`;
const basketOf = (...wests: number[]) =>
  wests.reduce<BasketContent>(
    (content, west) =>
      addItem(
        content,
        { area: { name: `Area at ${west}`, geometry: square(west) }, productTypeId: 'mono' },
        newId,
      ),
    emptyBasket,
  );

it('puts an item back with its product type, its own choices and those of its area, under its new number', () => {
  const filled = patchBasket(basketOf(1, 5), { values: { mono: { projection_2: '32631', gsd: '0.5' } } });
  const [, second] = filled.items;
  const before = patchBasket(filled, { items: [{ id: second!.id, values: { band: 'red' } }] });
  const without = addItem(
    removeItem(before, second!.id),
    { area: { name: 'Third', geometry: square(9) }, productTypeId: 'mono' },
    newId,
  );
  const item = itemToPutBack(before, second!.id);
  const again = addItem(without, item!, newId);
  const after = patchBasket(again, choicesToPutBack(before, again, second!.id) ?? {});
  expect(after.items.at(-1)).toMatchObject({ productTypeId: 'mono', values: { band: 'red' } });
  expect(after.areas.map(({ name }) => name)).toEqual(['Area at 1', 'Third', 'Area at 5']);
  expect(after.values.mono).toEqual({ gsd: '0.5', projection_3: '32631' });
});

it('has nothing to put back of an item that was not there', () => {
  expect(itemToPutBack(basketOf(1), 'other')).toBeUndefined();
});
