import Big from 'big.js';
import type { Role } from '@/lib/accounts/role';

/** What someone may place without an approver, decimal, in the contract's currency. */
export interface OrderLimits {
  perOrder: string;
  /** All of a calendar month (UTC) on one contract together. */
  perMonth: string;
}

/** A limit of the configuration; of contract and role, what is left out holds for all. */
export interface LimitRule {
  perOrder: string;
  /** Ten orders at the limit, where it is left out. */
  perMonth?: string;
  contractId?: string;
  role?: string;
}

/**
 * What an order is over: the limit per order is reported first, the credit of the contract last. One in another
 * currency than its contract, in which the limits are, cannot be compared with them, nor can a month in which such a
 * one left, or one whose total cannot be read.
 */
export type OverLimit = 'order' | 'month' | 'currency' | 'month-unknown' | 'credit';

/**
 * The limits for someone with these roles on a contract: those of the rule that says most of it (contract and role,
 * then contract, then role), else the general ones. Of several roles the one with the highest limit per order counts.
 */
export function limitsFor(
  general: LimitRule,
  rules: readonly LimitRule[],
  contractId: string | undefined,
  roles: readonly Role[],
): OrderLimits {
  const weight = (rule: LimitRule) =>
    (rule.contractId === undefined ? 0 : 2) + (rule.role === undefined ? 0 : 1);
  const holding = rules.filter(
    (rule) =>
      (rule.contractId === undefined || rule.contractId === contractId) &&
      (rule.role === undefined || roles.some((role) => role === rule.role)),
  );
  const [best] = holding.sort(
    (a, b) => weight(b) - weight(a) || new Big(b.perOrder).cmp(new Big(a.perOrder)),
  );
  const { perOrder, perMonth = new Big(perOrder).times(10).toFixed() } = best ?? general;
  return { perOrder, perMonth };
}

/** Whether a total, after what was `spent` this month, is over the limits; at a limit it is not. */
export function overLimit(
  total: string,
  spent: string,
  { perOrder, perMonth }: OrderLimits,
): OverLimit | undefined {
  if (new Big(total).gt(perOrder)) return 'order';
  if (new Big(spent).plus(total).gt(perMonth)) return 'month';
  return undefined;
}
