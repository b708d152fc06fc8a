import { z } from 'zod';
import { decimal } from './fields';

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
