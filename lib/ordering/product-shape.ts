import { z } from 'zod';
import { decimal } from './fields';

export const contract = z.object({
  id: z.string(),
  name: z.string(),
  /** Decimal, in `currency`; left out where the service does not say. */
  creditRemaining: decimal.optional(),
  currency: z.string(),
  tradeAgreementUrl: z.url().optional(),
});
export type Contract = z.output<typeof contract>;

/** A contract as a reader gets it; the credit of one that is closed to them is left out. */
export const listedContract = contract.extend({
  /** Whether it is restricted to other people. */
  isClosed: z.boolean(),
});
export type ListedContract = z.output<typeof listedContract>;

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
export type OptionRule = z.output<typeof rule>;

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
