import { z } from 'zod';
import { orderEvents, orderStates } from './order-state';

/** Amounts of money: decimal text, never a binary number. */
export const decimal = z.string().regex(/^-?\d+(\.\d+)?$/, 'must be a decimal amount');
const time = z.iso.datetime({ offset: true });

/** A string without control characters, at most `max` long. */
const plain = (max: number) =>
  z
    .string()
    .max(max, `must have at most ${max} characters`)
    // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what it refuses
    .refine((text) => !/[\u0000-\u001f\u007f]/.test(text), 'must not contain control characters');
/** A string that a person typed, without blanks around it. */
const typed = (max: number) => plain(max).transform((text) => text.trim());

export const contract = z.object({
  id: z.string(),
  name: z.string(),
  /** Decimal, in `currency`; left out where the service does not say. */
  creditRemaining: decimal.optional(),
  currency: z.string(),
  tradeAgreementUrl: z.url().optional(),
});
export type Contract = z.output<typeof contract>;

export const productType = z.object({
  id: z.string(),
  label: z.string(),
  /** `archive`, `tasking`, `ots`, or whatever the service says. */
  source: z.string().optional(),
  sensor: z.object({ id: z.string(), label: z.string() }).optional(),
  target: z.object({ id: z.string(), label: z.string() }).optional(),
  licences: z.array(z.string()),
  /** km²; 0 means none. */
  minimumAreaKm2: z.number(),
  descriptionUrl: z.url().optional(),
});
export type ProductType = z.output<typeof productType>;

/** One rule of an option or of a value; all rules of a thing must hold. */
export const rule = z.object({
  /** The filter as the service wrote it. */
  filter: z.string(),
  /** Whether the thing applies while the filter does not match. */
  rejects: z.boolean(),
});
export type Rule = z.output<typeof rule>;

export const optionValue = z.object({ id: z.string(), label: z.string(), rules: z.array(rule) });

export const optionDescriptor = z.object({
  name: z.string(),
  label: z.string(),
  category: z.string(),
  /** `list`, `double`, `string`, `periods` or a type that the portal does not know; all but lists are typed in. */
  type: z.string(),
  values: z.array(optionValue),
  defaultValue: z.string(),
  /** Lowest and highest allowed number, both included, as decimal text. */
  range: z.tuple([decimal, decimal]).optional(),
  mandatory: z.enum(['true', 'false', 'constraint']),
  isHidden: z.boolean(),
  rules: z.array(rule),
});
export type OptionDescriptor = z.output<typeof optionDescriptor>;

const position = z
  .array(z.number())
  .min(2)
  .refine(([x, y]) => Math.abs(x ?? 999) <= 540 && Math.abs(y ?? 999) <= 90, 'must be longitude, latitude')
  .transform(([x, y]) => [x, y] as [number, number]);
const ring = z.array(position).min(4, 'a ring needs at least four positions').max(20_000);
/** A GeoJSON polygon, longitude before latitude. */
export const polygon = z.object({ type: z.literal('Polygon'), coordinates: z.array(ring).min(1).max(200) });
export type Polygon = z.output<typeof polygon>;
const multiPolygon = z.object({
  type: z.literal('MultiPolygon'),
  coordinates: z.array(z.array(ring).min(1).max(200)).min(1).max(50),
});
export const anyPolygon = z.discriminatedUnion('type', [polygon, multiPolygon]);
export type AnyPolygon = z.output<typeof anyPolygon>;

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
    .regex(/^\/api\/archive\/image\?[^\s#\\]*$/, "must be the portal's own address of an image")
    .optional(),
});
export type ImageSnapshot = z.output<typeof imageSnapshot>;

export const basketArea = z.object({ id: z.string(), name: z.string(), geometry: polygon });
export type BasketArea = z.output<typeof basketArea>;

export const basketItem = z.object({
  id: z.string(),
  areaId: z.string(),
  /** Left out until somebody decides, or where nothing fits. */
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

export const priceLine = z.object({
  productTypeId: z.string(),
  /** Services differ in which of `amount` and `price` is before the discount: see `lineAmounts`. */
  amount: decimal.optional(),
  areaKm2: decimal.optional(),
  discountPercentage: decimal.optional(),
  discountValue: decimal.optional(),
  price: decimal.optional(),
  items: z.array(z.object({ datastripIds: z.array(z.string()) })),
});
export const price = z.object({
  contractId: z.string().optional(),
  currency: z.string(),
  discountPercentage: decimal.optional(),
  discountValue: decimal.optional(),
  total: decimal,
  lines: z.array(priceLine),
});
export type Price = z.output<typeof price>;

/** An option as a person reads it, kept with the order. */
export const optionInWords = z.object({
  productTypeId: z.string(),
  productLabel: z.string(),
  options: z.array(z.object({ label: z.string(), value: z.string() })),
});
export type OptionInWords = z.output<typeof optionInWords>;

export const orderActions = ['ask', 'approve', 'decline', 'place', 'settle', 'to-basket'] as const;
export type OrderAction = (typeof orderActions)[number];

/** Whether a contract's credit pays an order; what is unknown is not enough. */
export const creditStanding = z.enum(['covered', 'beyond', 'unknown']);
export type CreditStanding = z.output<typeof creditStanding>;

export const person = z.object({ id: z.string(), name: z.string() });

export const orderSummary = z.object({
  id: z.string(),
  /** Counts up, for people. */
  number: z.number(),
  state: z.enum(orderStates),
  author: person,
  isMine: z.boolean(),
  contractName: z.string(),
  currency: z.string().optional(),
  total: decimal.optional(),
  imageCount: z.number(),
  areaNames: z.array(z.string()),
  customerReference: z.string(),
  salesOrderId: z.string().optional(),
  createdAt: time,
  updatedAt: time,
  quotedAt: time.optional(),
  submittedAt: time.optional(),
  /** What the reader may do now. */
  actions: z.array(z.enum(orderActions)),
});
export type OrderSummary = z.output<typeof orderSummary>;

export const orderEvent = z.object({
  id: z.number(),
  at: time,
  event: z.enum([...orderEvents, 'create', 'late-answer']),
  to: z.enum(orderStates),
  /** Left out when the portal did it by itself. */
  actor: person.optional(),
  /** In words: a reason, an order number, what the service said. */
  note: z.string().optional(),
  total: decimal.optional(),
});

export const orderDetail = orderSummary.extend({
  content: basketContent,
  options: z.array(optionInWords),
  /** The exact request, as text, and its SHA-256 in hex. */
  body: z.string(),
  bodyHash: z.string(),
  price: price.optional(),
  /** Credit of the contract when the price was asked, in which currency, and when that was read. */
  creditAtQuote: decimal.optional(),
  creditCurrency: z.string().optional(),
  creditReadAt: time.optional(),
  /** Whether that, less what the portal sent since, pays the order; left out once the order was sent. */
  credit: z.object({ standing: creditStanding, left: decimal.optional() }).optional(),
  /** Credit after the answer was lost, and when that was read. */
  creditAfter: decimal.optional(),
  creditAfterAt: time.optional(),
  /** What the service answered when the price was asked, as text. */
  priceText: z.string().optional(),
  /** Whether it is over what its author may place without an approver. */
  needsApproval: z.boolean(),
  limits: z.object({
    perOrder: decimal,
    perMonth: decimal,
    /** What the author's other orders on the contract in the same currency come to this month. */
    spent: decimal,
    over: z.enum(['order', 'month', 'currency', 'month-currency', 'credit']).optional(),
  }),
  /** Milliseconds after which a price is asked again before placing. */
  quoteMaxAgeMs: z.number(),
  approvedBy: person.optional(),
  declineReason: z.string().optional(),
  /** When the bytes left; left out while they have not, as far as is known. */
  sentAt: time.optional(),
  outcomeStatus: z.number().optional(),
  /** What the service or the connection said, as text. */
  outcomeText: z.string().optional(),
  settledBy: person.optional(),
  events: z.array(orderEvent),
  /** For actions that the reader would expect and may not take: why. */
  why: z.record(z.string(), z.string()),
});
export type OrderDetail = z.output<typeof orderDetail>;
