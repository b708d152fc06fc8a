import type { BasketContent, BasketPatch, NewItem } from '../basket-shape';
import { areaNumber } from '../label';

/** What puts an item back that was removed from a basket. Undefined if that basket had no such item. */
export function itemToPutBack({ items, areas }: BasketContent, itemId: string): NewItem | undefined {
  const item = items.find(({ id }) => id === itemId);
  const area = areas.find(({ id }) => id === item?.areaId);
  if (!item || !area) return undefined;
  const { image, productTypeId } = item;
  return { image, productTypeId, area: { name: area.name, geometry: area.geometry } };
}

/**
 * What was chosen for an item and its area before it was removed, for the item as it is in the basket again.
 * @param before the basket that it was removed from
 * @param after the basket after it was put back, where it is the last item
 */
export function choicesToPutBack(
  before: BasketContent,
  after: BasketContent,
  itemId: string,
): BasketPatch | undefined {
  const item = before.items.find(({ id }) => id === itemId);
  const again = after.items.at(-1);
  if (!item || !again) return undefined;
  const number = ({ areas }: BasketContent, areaId: string) => areas.findIndex(({ id }) => id === areaId) + 1;
  const [was, now] = [number(before, item.areaId), number(after, again.areaId)];
  const ofArea = Object.entries(before.values[item.productTypeId ?? ''] ?? {}).flatMap(([name, value]) =>
    areaNumber(name) === was ? [[name.replace(/\d+$/, String(now)), value] as const] : [],
  );
  return {
    ...(item.values && { items: [{ id: again.id, values: item.values }] }),
    ...(item.productTypeId !== undefined &&
      ofArea.length > 0 && { values: { [item.productTypeId]: Object.fromEntries(ofArea) } }),
  };
}
