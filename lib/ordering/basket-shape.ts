import { z } from 'zod';
import { plain, typed } from './fields';
import { anyPolygon, polygon } from './polygon-shape';

/** What is kept of an image that was found, so that basket and order show it without a new search. */
export const imageSnapshot = z.object({
  sourceId: plain(500).min(1),
  constellation: plain(100).optional(),
  satellite: plain(100).optional(),
  acquisitionDate: plain(40).optional(),
  /** Metres. */
  resolution: z.number().positive().optional(),
  /** Percent. */
  cloudCover: z.number().optional(),
  /** Degrees. */
  incidenceAngle: z.number().optional(),
  provider: plain(200).optional(),
  productName: plain(200).optional(),
  footprint: anyPolygon.optional(),
  /** The portal's own address of a thumbnail, as the search gave it. */
  thumbnail: z
    .string()
    .max(4000)
    .regex(/^\/api\/archive\/image\?[^\s#\\]*$/, 'must be Swath’s own address of an image')
    .optional(),
});
export type ImageSnapshot = z.output<typeof imageSnapshot>;

export const basketArea = z.object({ id: z.string(), name: z.string(), geometry: polygon });
export type BasketArea = z.output<typeof basketArea>;

export const basketItem = z.object({
  id: z.string(),
  areaId: z.string(),
  /** Left out until someone decides, or where nothing fits. */
  productTypeId: z.string().optional(),
  /** Left out for a tasking request, which is an area without an image. */
  image: imageSnapshot.optional(),
  /** What was chosen for this item alone, by option name; everything else is as for its product type. */
  values: z.record(z.string(), z.string()).optional(),
});
export type BasketItem = z.output<typeof basketItem>;

/** The fields of an order that stand beside its items. */
export const orderFields = z.object({
  contractId: typed(200),
  primaryMarket: typed(100),
  secondaryMarket: typed(100),
  deliveryType: typed(100),
  customerReference: typed(200),
  voucherCodes: z.array(typed(100)).max(20),
  /** Options of the order as a whole beside the delivery type, as the service names them. */
  furtherOptions: z
    .array(z.object({ key: typed(200), value: typed(2000) }))
    .max(20)
    .optional(),
});

/** What people chose, by product type and option name; kept in mind while it does not apply. */
const chosen = z.record(z.string().max(200), z.record(z.string().max(200), typed(2000)));

export const basketContent = orderFields.extend({
  areas: z.array(basketArea),
  items: z.array(basketItem),
  values: chosen,
});
export type BasketContent = z.output<typeof basketContent>;

/** A change of the basket: fields are replaced, areas and items are changed by id, values by name (`null` forgets). */
export const basketPatch = orderFields.partial().extend({
  areas: z
    .array(z.object({ id: z.string(), name: typed(200).optional(), geometry: polygon.optional() }))
    .max(200)
    .optional(),
  items: z
    .array(
      z.object({
        id: z.string(),
        areaId: z.string().optional(),
        productTypeId: z.string().max(200).optional(),
        values: z.record(z.string().max(200), typed(2000).nullable()).optional(),
      }),
    )
    .max(1000)
    .optional(),
  values: z.record(z.string().max(200), z.record(z.string().max(200), typed(2000).nullable())).optional(),
});
export type BasketPatch = z.output<typeof basketPatch>;

/** Something to put into the basket; without an image it is a tasking request. */
export const newItem = z.object({
  image: imageSnapshot.optional(),
  /** Every polygon of a multipolygon becomes an area of its own, for an order takes polygons only. */
  area: z.object({ name: typed(200), geometry: anyPolygon }),
  productTypeId: z.string().max(200).optional(),
});
export type NewItem = z.output<typeof newItem>;

/** The items of one product type. */
export interface ProductGroup {
  productTypeId: string;
  items: BasketItem[];
  /** The areas of these items. */
  areas: (BasketArea & { number: number })[];
}
