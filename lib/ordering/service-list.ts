import Big from 'big.js';
import { z } from 'zod';
import { storableText } from '@/lib/upstream/storable-text';
import { decimal } from './fields';
import { decimalText, parseExactJson, withoutNoise } from './money';
import type { OrderDetail } from './order-shape';

/*
 * The orders that some deployments of the ordering service list (`GET /orders`). No one promises that answer, so every
 * part of it may be missing or be called otherwise, and what cannot be read is passed over.
 */

/** What an order at the service has in common with one of the portal. */
const traits = ['reference', 'total', 'contract', 'time'] as const;

/** An order as the service lists it; what it does not say is left out. */
export const listedOrder = z.object({
  salesOrderId: z.string(),
  /** When it was made, ISO 8601 in UTC. */
  at: z.string().optional(),
  status: z.string().optional(),
  contractId: z.string().optional(),
  total: decimal.optional(),
  currency: z.string().optional(),
  reference: z.string().optional(),
});
export type ListedOrder = z.output<typeof listedOrder>;

/** When the service was asked: what it lists is no younger. */
const readAt = z.iso.datetime();

/** What a look into the service's list said of an order whose answer was lost: evidence, and never a verdict. */
export const listEvidence = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('read'),
    /** How many orders the service listed, and how many of them other orders of the portal hold. */
    count: z.number(),
    claimed: z.number(),
    readAt,
    /** Those that nothing speaks against and that no other order holds, the likeliest first, with what they share. */
    fitting: z.array(listedOrder.extend({ shares: z.array(z.enum(traits)) })),
  }),
  /** This deployment has no such list. */
  z.object({ type: z.literal('absent'), readAt }),
  z.object({ type: z.literal('failed'), why: z.string(), readAt }),
]);
export type ListEvidence = z.output<typeof listEvidence>;

const text = z
  .union([z.string(), z.number()])
  .transform((value) => storableText(String(value).trim().slice(0, 500)))
  .optional()
  .catch(undefined);
const amount = z.unknown().transform(decimalText).optional();

const wireOrder = z
  .object({
    salesOrderId: text,
    orderId: text,
    id: text,
    createdAt: text,
    orderDate: text,
    date: text,
    status: text,
    contractId: text,
    currency: text,
    totalAmountCurrency: amount,
    totalAmount: amount,
    customerReference: text,
  })
  .transform((wire): ListedOrder | undefined => {
    const salesOrderId = wire.salesOrderId || wire.orderId || wire.id;
    if (!salesOrderId) return undefined;
    const total = wire.totalAmountCurrency ?? wire.totalAmount;
    return {
      salesOrderId,
      at: toMoment(wire.createdAt || wire.orderDate || wire.date),
      status: wire.status || undefined,
      contractId: wire.contractId || undefined,
      total: total && withoutNoise(total, wire.currency || undefined),
      currency: wire.currency || undefined,
      reference: wire.customerReference || undefined,
    };
  });

/** A time without a zone is UTC, as everything of the service is; a number counts seconds or milliseconds since 1970. */
function toMoment(written: string | undefined): string | undefined {
  if (!written) return undefined;
  const time = written.replace(/^(\d{4}-\d\d-\d\d) (?=\d)/, '$1T');
  const hasZone = /(?:Z|[+-]\d\d:?\d\d)$/i.test(time);
  const moment = /^\d{10}(\d{3})?$/.test(time)
    ? new Date(Number(time.padEnd(13, '0')))
    : new Date(hasZone || !time.includes('T') ? time : `${time}Z`);
  return Number.isNaN(moment.getTime()) ? undefined : moment.toISOString();
}

const wireList = z.union([
  // Services write `null` for an empty list.
  z.object({ orders: z.array(z.unknown()).nullable() }).transform(({ orders }) => orders ?? []),
  z.array(z.unknown()),
]);

/** The orders in the answer of `GET /orders`; undefined where it is no list at all. */
export function parseOrderList(answer: string): ListedOrder[] | undefined {
  try {
    return wireList.parse(parseExactJson(answer)).flatMap((one) => wireOrder.safeParse(one).data ?? []);
  } catch {
    return undefined;
  }
}

/** Clocks differ, and a service may write down an order some time after it took it. */
const earliestMs = 15 * 60_000;
const latestMs = 24 * 60 * 60_000;

type Lost = Pick<OrderDetail, 'total' | 'currency' | 'customerReference' | 'sentAt'> & { contractId: string };

/** What a listed order shares with a lost one; undefined where something that the service reports speaks against it. */
export function sharedTraits(listed: ListedOrder, lost: Lost): (typeof traits)[number][] | undefined {
  const verdicts: Record<(typeof traits)[number], boolean | undefined> = {
    reference:
      listed.reference === undefined ? undefined : listed.reference === lost.customerReference.trim(),
    total: sameTotal(listed, lost),
    contract: listed.contractId === undefined ? undefined : listed.contractId === lost.contractId,
    time: isTimely(listed, lost),
  };
  if (Object.values(verdicts).includes(false)) return undefined;
  const shares = traits.filter((trait) => verdicts[trait]);
  // That it is of the same contract is said of nearly every order.
  return shares.some((trait) => trait !== 'contract') ? shares : undefined;
}

function sameTotal(listed: ListedOrder, lost: Lost): boolean | undefined {
  if (listed.total === undefined || lost.total === undefined) return undefined;
  if (listed.currency && lost.currency && listed.currency !== lost.currency) return false;
  return new Big(listed.total).eq(lost.total);
}

function isTimely({ at }: ListedOrder, { sentAt }: Lost): boolean | undefined {
  if (at === undefined || sentAt === undefined) return undefined;
  const late = Date.parse(at) - Date.parse(sentAt);
  return late >= -earliestMs && late <= latestMs;
}
