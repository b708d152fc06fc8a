import type { ProductType } from './product-types';

/** A code that lowers the price. */
export interface Voucher {
  code: string;
  description: string;
  /** Percent off, or an amount off in the contract's currency. */
  off: { percent: number } | { amount: string };
  /** UTC day of its end, as the number of days from the world's now. */
  endsInDays: number;
  /** How many orders it is good for; left out: any number. */
  uses?: number;
  covers?(productType: ProductType): boolean;
}

/** All vouchers, those that are no longer good included. */
export const vouchers: Voucher[] = [
  { code: 'SWATH10', description: '10 % off everything', off: { percent: 10 }, endsInDays: 365 },
  {
    code: 'WELCOME50',
    description: '50 off the first order',
    off: { amount: '50.00' },
    endsInDays: 90,
    uses: 1,
  },
  {
    code: 'TASKING15',
    description: '15 % off tasking',
    off: { percent: 15 },
    endsInDays: 180,
    covers: (productType) => productType.source === 'tasking',
  },
  { code: 'SPRING2024', description: '20 % off in spring 2024', off: { percent: 20 }, endsInDays: -540 },
];
