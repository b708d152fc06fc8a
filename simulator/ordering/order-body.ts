import type { Polygon } from 'geojson';
import { z } from 'zod';
import { polygonProblem } from './geometry';

/** One thing that is wrong with a request. */
export interface Fault {
  /** Where, such as `items[0].aoiId`. */
  field: string;
  message: string;
}

const pair = z.object({ key: z.string().min(1), value: z.string() });

const orderBody = z.object({
  aoi: z
    .array(z.object({ id: z.int().positive(), name: z.string().optional(), geometry: z.unknown() }))
    .min(1),
  voucherCodes: z.array(z.string()).nullish(),
  primaryMarket: z.string().nullish(),
  secondaryMarket: z.string().nullish(),
  contractId: z.string().min(1),
  customerReference: z.string().max(100).nullish(),
  items: z
    .array(
      z.object({
        productTypeId: z.string().min(1),
        aoiId: z.int(),
        datastripIds: z.array(z.string().min(1)).nullish(),
        properties: z.array(pair).nullish(),
      }),
    )
    .min(1),
  optionsPerProductType: z.array(
    z.object({
      productType: z.object({ productTypeId: z.string().min(1) }).optional(),
      productTypeId: z.string().min(1).optional(),
      licence: z.string().nullish(),
      options: z.array(pair),
    }),
  ),
  options: z.array(pair),
});

export interface OrderArea {
  id: number;
  name: string;
  geometry: Polygon;
}

export interface OrderItem {
  productTypeId: string;
  aoiId: number;
  datastripIds: string[];
  properties: { key: string; value: string }[];
}

export interface ProductTypeChoice {
  /** Where it is in the request, for messages. */
  field: string;
  productTypeId: string;
  licence: string | undefined;
  options: { key: string; value: string }[];
}

/** A body of `/prices` and `/orders` whose shape is right; what it names may still not exist. */
export interface OrderBody {
  areas: OrderArea[];
  voucherCodes: string[];
  primaryMarket: string | undefined;
  secondaryMarket: string | undefined;
  contractId: string;
  customerReference: string | undefined;
  items: OrderItem[];
  choices: ProductTypeChoice[];
  options: { key: string; value: string }[];
}

function fieldName(path: readonly PropertyKey[]): string {
  return path.reduce<string>(
    (name, part) =>
      typeof part === 'number' ? `${name}[${part}]` : name ? `${name}.${String(part)}` : String(part),
    '',
  );
}

/** Reads the body of a price or order request: its shape, its areas, and the numbers that refer to them. */
export function readOrderBody(value: unknown): { body: OrderBody } | { faults: Fault[] } {
  const parsed = orderBody.safeParse(value);
  if (!parsed.success) {
    return { faults: parsed.error.issues.map(({ path, message }) => ({ field: fieldName(path), message })) };
  }
  const raw = parsed.data;
  const faults: Fault[] = [];
  const fault = (field: string, message: string) => faults.push({ field, message });

  const areas = raw.aoi.map((area, index): OrderArea => {
    const name = area.name ?? '';
    const problem = polygonProblem(area.geometry);
    if (problem) fault(`aoi[${index}].geometry`, `The geometry of area ${area.id} ${problem}.`);
    return { id: area.id, name, geometry: area.geometry as Polygon };
  });
  if (new Set(areas.map(({ id }) => id)).size < areas.length) fault('aoi', 'Two areas have the same id.');

  const items = raw.items.map((item, index): OrderItem => {
    if (!areas.some(({ id }) => id === item.aoiId)) {
      fault(`items[${index}].aoiId`, `There is no area with the id ${item.aoiId}.`);
    }
    return { ...item, datastripIds: item.datastripIds ?? [], properties: item.properties ?? [] };
  });

  const choices = raw.optionsPerProductType.map((choice, index): ProductTypeChoice => {
    const field = `optionsPerProductType[${index}]`;
    const productTypeId = choice.productType?.productTypeId ?? choice.productTypeId;
    if (!productTypeId) fault(`${field}.productType`, 'productType.productTypeId is missing.');
    return {
      field,
      productTypeId: productTypeId ?? '',
      licence: choice.licence ?? undefined,
      options: choice.options,
    };
  });

  if (faults.length) return { faults };
  return {
    body: {
      areas,
      items,
      choices,
      contractId: raw.contractId,
      voucherCodes: raw.voucherCodes ?? [],
      primaryMarket: raw.primaryMarket || undefined,
      secondaryMarket: raw.secondaryMarket || undefined,
      customerReference: raw.customerReference || undefined,
      options: raw.options,
    },
  };
}
