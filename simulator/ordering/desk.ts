import { createHash } from 'node:crypto';
import Big from 'big.js';
import type { SimContext } from '../context';
import { random } from '../random';
import type { SavedDesk } from '../state/saved';
import type { Contract } from './contracts';
import { createContracts, creditText } from './contracts';
import type { CheckedOrder } from './order-check';
import type { Price } from './price';
import type { Voucher } from './vouchers';
import { vouchers } from './vouchers';

/** An order that was placed. */
export interface PlacedOrder {
  id: string;
  /** Real time, ISO 8601: clients compare it with their own clock. */
  at: string;
  /** Simulated milliseconds: production goes by them. */
  clockMs: number;
  contractId: string;
  currency: string;
  total: Big;
  customerReference: string | undefined;
  /** The body as it came, decoded as UTF-8, and the digest of its bytes. */
  body: string;
  bodySha256: string;
}

/** Where orders are placed: contracts with their credit, vouchers with their uses, and the orders themselves. */
export interface Desk {
  contracts: Contract[];
  /** The voucher, or why it is not good now, as the end of a sentence. */
  voucher(code: string): Voucher | string;
  /** Last UTC day on which a voucher is good. */
  lastDay(voucher: Voucher): string;
  usesLeft(voucher: Voucher): number | null;
  /** Whether the contract's credit is enough for this price. */
  affords(order: CheckedOrder, price: Price): boolean;
  place(order: CheckedOrder, price: Price, bytes: Buffer): PlacedOrder;
  orders(): PlacedOrder[];
  truth(): object;
  /** The orders, credits and vouchers, to be saved. */
  dump(): SavedDesk;
}

const DAY_MS = 86_400_000;
/** How many of the newest orders are saved. */
const maxSaved = 2_000;

/** A desk with full contracts and no orders, or as it was saved. */
export function createDesk({ options, clock, saved }: SimContext): Desk {
  const before = saved?.ordering;
  const contracts = createContracts(options.credit);
  for (const contract of contracts) {
    contract.credit = new Big(before?.credits[contract.contractId] ?? contract.credit);
  }
  const orders: PlacedOrder[] = (before?.orders ?? []).map(({ total, ...order }) => ({
    ...order,
    customerReference: order.customerReference,
    total: new Big(total),
  }));
  let placed = before?.placed ?? 0;
  const used = new Map<string, number>(Object.entries(before?.vouchers ?? {}));
  const firstNumber = random(options.seed, 'orders').integer(10_000, 89_999);

  const lastDay = (voucher: Voucher) =>
    new Date(options.now.getTime() + voucher.endsInDays * DAY_MS).toISOString().slice(0, 10);
  const usesLeft = (voucher: Voucher) =>
    voucher.uses === undefined ? null : Math.max(0, voucher.uses - (used.get(voucher.code) ?? 0));

  return {
    contracts,
    lastDay,
    usesLeft,
    voucher(code) {
      const found = vouchers.find((voucher) => voucher.code === code);
      if (!found) return 'is not known';
      if (found.endsInDays < 0) return `expired on ${lastDay(found)}`;
      return usesLeft(found) === 0 ? 'is used up' : found;
    },
    affords: ({ contract }, price) => contract.credit.gte(price.total),
    place(order, price, bytes) {
      placed += 1;
      order.contract.credit = order.contract.credit.minus(price.total);
      for (const { code } of order.vouchers) used.set(code, (used.get(code) ?? 0) + 1);
      const made: PlacedOrder = {
        id: `SO-${options.now.getUTCFullYear()}-${firstNumber + placed - 1}`,
        at: new Date().toISOString(),
        clockMs: clock.now(),
        contractId: price.contractId,
        currency: price.currency,
        total: price.total,
        customerReference: order.body.customerReference,
        body: bytes.toString('utf8'),
        bodySha256: createHash('sha256').update(bytes).digest('hex'),
      };
      orders.push(made);
      return made;
    },
    orders: () => orders,
    dump: () => ({
      placed,
      orders: orders.slice(-maxSaved).map((order) => ({ ...order, total: order.total.toFixed() })),
      credits: Object.fromEntries(contracts.map(({ contractId, credit }) => [contractId, credit.toFixed()])),
      vouchers: Object.fromEntries(used),
    }),
    truth: () => ({
      orders: orders.map(({ clockMs: _, ...order }) => ({ ...order, total: order.total.toFixed(2) })),
      contracts: contracts.map(({ contractId, currency, credit, initialCredit }) => ({
        contractId,
        currency,
        creditRemaining: creditText(credit),
        initialCredit: creditText(initialCredit),
      })),
    }),
  };
}
