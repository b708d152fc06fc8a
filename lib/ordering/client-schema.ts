import Big from 'big.js';
import { z } from 'zod';
import { storableText } from '@/lib/upstream/storable-text';
import { cleanLabel } from './label';
import { decimalText, parseExactJson, withoutNoise } from './money';
import { joinVariants, upToMost } from './option-variants';
import type { Price } from './price-shape';
import type { Contract, OptionDescriptor, OptionRule, ProductType } from './product-shape';

/*
 * The wire shapes of the ordering service (interface.md section 2), turned into the portal's own. Tolerant: unknown
 * keys are passed over, what the portal does not use is not looked at, and one odd entry does not break a list.
 */

const scalar = z
  .union([z.string(), z.number(), z.boolean()])
  .transform((value) => storableText(String(value)));
/** What is looked at by hand, or not at all; it may be missing. */
const anything = z.unknown().optional();
const label = z.string().transform(cleanLabel).catch('');
const webAddress = z
  .url({ protocol: /^https?$/ })
  .optional()
  .catch(undefined);
const named = z
  .union([scalar.transform((id) => ({ id, label: '' })), z.object({ id: scalar, label })])
  .transform(({ id, label: text }) => ({ id, label: text || cleanLabel(id) }))
  .optional()
  .catch(undefined);

/** What has a key has one that is not empty. */
const key = scalar.refine((text) => text.trim() !== '');
/** Words that the portal decides by, in whatever letters a service writes them. */
const word = scalar.transform((text) => text.trim().toLowerCase());

/** A list in which entries that `entry` cannot read are left out; services write `null` for an empty one. */
const tolerantList = <T extends z.ZodType>(entry: T) =>
  z
    .array(z.unknown())
    .nullable()
    .transform((entries) =>
      (entries ?? []).flatMap((one): z.output<T>[] => {
        const parsed = entry.safeParse(one);
        return parsed.success ? [parsed.data] : [];
      }),
    );

/** A code is the same in small letters. Anything else, such as `N/A`, names no currency: two of it are not the same one. */
const readCurrency = (text: string) => {
  const code = cleanLabel(text);
  return /^[a-z]{3}$/i.test(code) ? code.toUpperCase() : '';
};

/** Of several with one id the first. */
const firstOfEach = <T extends { id: string }>(list: T[]) => {
  const seen = new Set<string>();
  return list.filter(({ id }) => !seen.has(id) && seen.add(id));
};

const wireContract = z
  .object({
    contractId: key,
    name: label,
    creditRemaining: anything,
    currency: z.string().catch(''),
    tradeAgreementUrl: webAddress,
  })
  .transform((wire): Contract => {
    const currency = readCurrency(wire.currency);
    const credit = decimalText(wire.creditRemaining);
    return {
      id: wire.contractId,
      name: wire.name || wire.contractId,
      creditRemaining: credit && withoutNoise(credit, currency || undefined),
      currency,
      tradeAgreementUrl: wire.tradeAgreementUrl,
    };
  });

/** The answer of `GET /me/contracts`. */
export const contractsAnswer = z
  .object({ contracts: tolerantList(wireContract) })
  .transform((wire) => firstOfEach(wire.contracts));

const wireProductType = z
  .object({
    productTypeId: key,
    technicalProduct: z
      .object({ label, source: named, sensor: named, target: named, licences: anything })
      .partial()
      .catch({}),
    minimumOrderAreaApplied: z.coerce.number().nonnegative().catch(0),
    descriptionUrl: webAddress,
  })
  .transform(
    ({ productTypeId, technicalProduct: product, ...wire }): ProductType => ({
      id: productTypeId,
      label: product.label || productTypeId,
      source: product.source?.id,
      sensor: product.sensor,
      target: product.target,
      licences: readLicences(product.licences),
      minimumAreaKm2: wire.minimumOrderAreaApplied,
      descriptionUrl: wire.descriptionUrl,
    }),
  );

/** `null` and `["null"]` both mean that there are none. */
function readLicences(wire: unknown): string[] {
  const list = Array.isArray(wire) ? wire : [wire];
  return list.filter((one): one is string => typeof one === 'string' && one !== '' && one !== 'null');
}

/** The answer of `GET /productTypes`. */
export const productTypesAnswer = z
  .object({ productTypes: tolerantList(wireProductType) })
  .transform((wire) => firstOfEach(wire.productTypes));

/** A constraint in any of its spellings; what is none of them becomes a rule that no one can read. */
function readRules(wire: unknown): OptionRule[] {
  if (wire === null || wire === undefined || wire === '' || wire === 'null') return [];
  if (Array.isArray(wire)) return wire.flatMap(readRules);
  if (typeof wire === 'string') return [{ filter: wire, rejects: false }];
  if (typeof wire === 'object') {
    const { filter, condition, reject } = wire as Record<string, unknown>;
    const rules: OptionRule[] = [];
    if (typeof filter === 'string' && filter.trim() !== '') {
      rules.push({ filter, rejects: word.safeParse(reject).data === 'true' });
    }
    if (typeof condition === 'string' && condition.trim() !== '') {
      rules.push({ filter: condition, rejects: false });
    }
    if (rules.length > 0) return rules;
    const isBlank = Object.entries(wire).every(
      ([key, one]) => key === 'reject' || !one || !String(one).trim(),
    );
    if (isBlank) return [];
  }
  return [{ filter: JSON.stringify(wire).slice(0, 500), rejects: false }];
}

const wireRange = z
  .tuple([z.unknown(), z.unknown()])
  .transform(([low, high]): [string, string] | undefined => {
    const [from, to] = [decimalText(low), decimalText(high)];
    return from === undefined || to === undefined || new Big(from).gt(to) ? undefined : [from, to];
  })
  .optional()
  .catch(undefined);

const wireValue = z.union([
  z.object({ id: key, label, constraint: anything }),
  // A value without words of its own.
  key.transform((id) => ({ id, label: '', constraint: undefined })),
]);

const wireOption = z
  .object({
    name: key,
    label,
    category: z.string().catch(''),
    type: z.string().catch('string'),
    values: tolerantList(wireValue).catch([]),
    defaultValue: scalar.catch(''),
    range: wireRange,
    mandatory: word.catch('false'),
    hidden: word.transform((text) => text === 'true').catch(false),
    constraint: anything,
  })
  .transform(
    (wire): OptionDescriptor => ({
      name: wire.name,
      label: wire.label || wire.name,
      category: wire.category,
      type: wire.type,
      values: wire.values.map((value) => ({
        id: value.id,
        label: value.label || value.id,
        rules: upToMost(readRules(value.constraint)),
      })),
      defaultValue: wire.defaultValue,
      range: wire.range,
      mandatory: wire.mandatory === 'true' || wire.mandatory === 'constraint' ? wire.mandatory : 'false',
      isHidden: wire.hidden,
      rules: upToMost(readRules(wire.constraint)),
    }),
  );

/** The most options and values of a product type: with more, every choice in their form would block a browser. */
export const maxOptions = 5_000;
export const maxValues = 50_000;

/** Whether an answer about options has more than a form can have, which is known before anything of it is read. */
export function hasTooManyOptions(wire: unknown): boolean {
  const list = listIn(wire, 'availableOptions');
  const values = list.reduce((count: number, one) => count + listIn(one, 'values').length, 0);
  return list.length > maxOptions || values > maxValues;
}

const listIn = (wire: unknown, key: string): unknown[] => {
  const list = wire && typeof wire === 'object' ? (wire as Record<string, unknown>)[key] : undefined;
  return Array.isArray(list) ? list : [];
};

/** The answer of `POST /productTypes/{productTypeId}/options`. */
export const optionsAnswer = z
  .object({ availableOptions: tolerantList(wireOption) })
  .transform((wire) => joinVariants(wire.availableOptions));

/** All else of an entry may be missing. */
const countUnreadable = (list: string, id: string) => {
  const entry = z.object({ [id]: key });
  return (wire: unknown) => listIn(wire, list).filter((one) => !entry.safeParse(one).success).length;
};

/** How many entries an answer has that cannot be read and are left out, by what it lists. */
export const unreadableIn = {
  contracts: countUnreadable('contracts', 'contractId'),
  productTypes: countUnreadable('productTypes', 'productTypeId'),
  options: countUnreadable('availableOptions', 'name'),
};

const amount = anything.transform(decimalText);
const strings = z.array(scalar).catch([]);

const wirePriceLine = z.object({
  // A line that does not say what it is for is still part of the sum.
  productTypeId: scalar.catch(''),
  amount,
  areaKm2: amount,
  discountPercentage: amount,
  discountValue: amount,
  price: amount,
  items: tolerantList(
    z.object({ dataStripIds: strings, datastripIds: strings }).transform((item) => ({
      datastripIds: item.dataStripIds.length > 0 ? item.dataStripIds : item.datastripIds,
    })),
  ).catch([]),
});

const wirePrice = z
  .object({
    contractId: scalar.optional().catch(undefined),
    currency: z.string().catch(''),
    discountPercentage: amount,
    discountValue: amount,
    totalAmountCurrency: amount,
    totalAmount: amount,
    productTypes: tolerantList(wirePriceLine).catch([]),
  })
  .transform(({ totalAmountCurrency, totalAmount, productTypes, ...wire }, context): Price => {
    const total = totalAmountCurrency ?? totalAmount;
    if (total === undefined) {
      context.addIssue({ code: 'custom', message: 'the price has no total' });
      return z.NEVER;
    }
    const currency = readCurrency(wire.currency);
    const clean = (text: string | undefined) => text && withoutNoise(text, currency || undefined);
    return {
      ...wire,
      currency,
      discountValue: clean(wire.discountValue),
      total: withoutNoise(total, currency || undefined),
      lines: productTypes.map((line) => ({
        ...line,
        amount: clean(line.amount),
        discountValue: clean(line.discountValue),
        price: clean(line.price),
      })),
    };
  });

/** Reads the text of a price; undefined where it is not one. Amounts keep their digits, without the noise of floats. */
export function parsePrice(text: string): Price | undefined {
  try {
    return wirePrice.safeParse(parseExactJson(text)).data;
  } catch {
    return undefined;
  }
}

const orderAnswer = z.object({ salesOrderId: scalar.pipe(z.string().trim().min(1).max(500)) });

/** The order number in the text of an answer to `POST /orders`; undefined where there is none. */
export function parseSalesOrderId(text: string): string | undefined {
  try {
    return orderAnswer.safeParse(parseExactJson(text)).data?.salesOrderId;
  } catch {
    return undefined;
  }
}
