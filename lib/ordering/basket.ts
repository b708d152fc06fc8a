import { splitAtAntimeridian } from '@/lib/areas/geometry/antimeridian';
import type {
  BasketArea,
  BasketContent,
  BasketItem,
  BasketPatch,
  NewItem,
  ProductGroup,
} from './basket-shape';
import { meets } from './coverage';
import { areaNumber } from './label';
import type { Polygon } from './polygon-shape';

/** More than this in one order is refused with a sentence. */
export const maxItems = 500;
/** A basket is read whole with every request that concerns it. */
export const maxBasketBytes = 8 * 1024 * 1024;

export const emptyBasket: BasketContent = {
  contractId: '',
  primaryMarket: '',
  secondaryMarket: '',
  deliveryType: 'network',
  customerReference: '',
  voucherCodes: [],
  areas: [],
  items: [],
  values: {},
};

/** The basket after its order has gone: what is the same for the next order stays. */
export function afterOrder(content: BasketContent): BasketContent {
  const { contractId, primaryMarket, secondaryMarket, deliveryType, furtherOptions } = content;
  return { ...emptyBasket, contractId, primaryMarket, secondaryMarket, deliveryType, furtherOptions };
}

/** The polygons of an area that an order has to name, cut at the antimeridian; those without the image are left out. */
export function toPolygons({ area, image }: Pick<NewItem, 'area' | 'image'>): Polygon[] {
  const polygons: Polygon[] = splitAtAntimeridian(area.geometry).map(({ coordinates }) => ({
    type: 'Polygon',
    coordinates,
  }));
  const imaged = polygons.filter((polygon) => meets(polygon, image?.footprint));
  return imaged.length > 0 ? imaged : polygons;
}

/**
 * Puts an image with its area into the basket. `polygons` are those of the area: see `toPolygons`. An area with the
 * same geometry is used again, and the same image over the same area is not put in twice. Every polygon of a
 * multipolygon that the image meets becomes an area with an item of its own.
 */
export function addItem(
  content: BasketContent,
  added: NewItem,
  newId: () => string,
  polygons = toPolygons(added),
): BasketContent {
  const areas = [...content.areas];
  const items = [...content.items];
  polygons.forEach((geometry, index) => {
    const name = added.area.name || `Area ${areas.length + 1}`;
    const area = areas.find((one) => isSame(one.geometry, geometry)) ?? {
      id: newId(),
      name: polygons.length > 1 ? `${name} (${index + 1} of ${polygons.length})` : name,
      geometry,
    };
    if (!areas.includes(area)) areas.push(area);
    const { image, productTypeId } = added;
    const isThere = items.some(
      (item) => image && item.image?.sourceId === image.sourceId && item.areaId === area.id,
    );
    if (!isThere) items.push({ id: newId(), areaId: area.id, image, productTypeId });
  });
  return { ...content, areas, items };
}

const isSame = ({ coordinates: a }: Polygon, { coordinates: b }: Polygon) =>
  a.length === b.length &&
  a.every((ring, index) => {
    const other = b[index] ?? [];
    return (
      ring.length === other.length && ring.every(([x, y], at) => x === other[at]?.[0] && y === other[at]?.[1])
    );
  });

/** Takes an item out, and its area when no other item uses it. */
export function removeItem(content: BasketContent, id: string): BasketContent {
  return withoutUnusedAreas({ ...content, items: content.items.filter((item) => item.id !== id) });
}

function withoutUnusedAreas(content: BasketContent): BasketContent {
  const used = new Set(content.items.map((item) => item.areaId));
  const areas = content.areas.filter((area) => used.has(area.id));
  if (areas.length === content.areas.length) return content;
  return { ...content, areas, values: renumbered(content.values, content.areas, areas) };
}

/** What was chosen for an area goes with it to its new number, and goes with it when the area goes. */
function renumbered(
  values: BasketContent['values'],
  before: readonly BasketArea[],
  after: readonly BasketArea[],
): BasketContent['values'] {
  const numberNow = (number: number) => after.findIndex(({ id }) => id === before[number - 1]?.id) + 1;
  const moved = ([name, value]: [string, string]): [string, string][] => {
    const number = areaNumber(name);
    if (number === undefined) return [[name, value]];
    const now = numberNow(number);
    return now > 0 ? [[name.replace(/\d+$/, String(now)), value]] : [];
  };
  return Object.fromEntries(
    Object.entries(values).map(([type, own]) => [
      type,
      Object.fromEntries(Object.entries(own).flatMap(moved)),
    ]),
  );
}

/** Changes what a patch names; ids that are not there any more are passed over. */
export function patchBasket(content: BasketContent, patch: BasketPatch): BasketContent {
  const { areas, items, values, ...fields } = patch;
  const next: BasketContent = { ...content, ...defined(fields) };
  if (areas) next.areas = content.areas.map((area) => ({ ...area, ...found(areas, area.id) }));
  if (items) {
    const known = new Set(next.areas.map((area) => area.id));
    next.items = content.items.map((item) => {
      const changed = { ...item, ...found(items, item.id), values: ownValues(item, items) };
      return known.has(changed.areaId) ? changed : { ...changed, areaId: item.areaId };
    });
  }
  if (values) next.values = mergedValues(content.values, values);
  return withoutUnusedAreas(next);
}

/** What is chosen for an item alone after all changes of it; undefined when that is nothing. */
function ownValues(item: BasketItem, changes: NonNullable<BasketPatch['items']>): BasketItem['values'] {
  const own = changes.filter(({ id }) => id === item.id).flatMap(({ values }) => (values ? [values] : []));
  if (own.length === 0) return item.values;
  const kept = Object.entries(Object.assign({}, item.values, ...own) as Record<string, string | null>);
  const values = kept.flatMap(([name, value]): [string, string][] => (value === null ? [] : [[name, value]]));
  return values.length > 0 ? Object.fromEntries(values) : undefined;
}

const defined = <T extends object>(fields: T): Partial<T> =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Partial<T>;

/** What all changes of one thing come to; later ones win. */
const found = <T extends { id: string }>(changes: T[], id: string): Partial<T> =>
  Object.assign({}, ...changes.filter((change) => change.id === id).map(defined));

function mergedValues(current: BasketContent['values'], changes: NonNullable<BasketPatch['values']>) {
  const next = { ...current };
  for (const [productTypeId, values] of Object.entries(changes)) {
    const merged = Object.entries({ ...next[productTypeId], ...values });
    next[productTypeId] = Object.fromEntries(
      merged.flatMap(([name, value]) => (value === null ? [] : [[name, value]])),
    );
  }
  return next;
}

/** One patch that does what `first` and then `second` would. */
export function mergePatches(first: BasketPatch, second: BasketPatch): BasketPatch {
  const merged: BasketPatch = { ...first, ...defined(second) };
  if (first.areas && second.areas) merged.areas = [...first.areas, ...second.areas];
  if (first.items && second.items) merged.items = [...first.items, ...second.items];
  if (first.values && second.values) {
    merged.values = { ...first.values };
    for (const [productTypeId, values] of Object.entries(second.values)) {
      merged.values[productTypeId] = { ...merged.values[productTypeId], ...values };
    }
  }
  return merged;
}

/** What is ordered, without how. */
export type BasketGoods = Pick<BasketContent, 'items' | 'areas'>;

/** Areas with the numbers that they have in the order: 1…n without gaps, so that `projection_<n>` fits. */
export function numberedAreas(content: BasketGoods): (BasketArea & { number: number })[] {
  const used = new Set(content.items.map((item) => item.areaId));
  return content.areas
    .filter((area) => used.has(area.id))
    .map((area, index) => ({ ...area, number: index + 1 }));
}

/** The items by product type, in the order in which the types first occur; items without a type are left out. */
export function productGroups(content: BasketGoods): ProductGroup[] {
  const areas = numberedAreas(content);
  const groups = new Map<string, BasketItem[]>();
  for (const item of content.items) {
    if (item.productTypeId === undefined) continue;
    groups.set(item.productTypeId, [...(groups.get(item.productTypeId) ?? []), item]);
  }
  return [...groups].map(([productTypeId, items]) => {
    const used = new Set(items.map((item) => item.areaId));
    return { productTypeId, items, areas: areas.filter((area) => used.has(area.id)) };
  });
}
