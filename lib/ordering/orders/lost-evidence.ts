import Big from 'big.js';
import { isMasked } from '@/lib/web/presenter/mask';
import { minus } from '../money';
import type { OrderDetail } from '../order-shape';

export interface CreditEvidence {
  /** Decimal text: how much less credit there is than when the price was asked. */
  fall: string;
  /** What that says of the order: only ever a hint, for other orders use the same contract. */
  hint: 'as-if-placed' | 'no-evidence' | 'unclear';
}

/** What the credit after the answer was lost says; undefined where it is unknown
 * before or after in the currency of the total. */
export function creditEvidence({
  creditAtQuote,
  creditAfter,
  creditCurrency,
  total,
  currency,
}: Pick<OrderDetail, 'creditAtQuote' | 'creditAfter' | 'creditCurrency' | 'total' | 'currency'>):
  | CreditEvidence
  | undefined {
  if (creditAtQuote === undefined || creditAfter === undefined || total === undefined) return undefined;
  if (isMasked(creditAtQuote) || isMasked(total)) return undefined;
  // A fall in one currency says nothing of a total in another, or in one that is unknown.
  if (!currency || creditCurrency !== currency) return undefined;
  const fall = minus(creditAtQuote, creditAfter);
  const hint = new Big(fall).eq(total)
    ? 'as-if-placed'
    : new Big(fall).lt(total)
      ? // Services book late: credit that has not fallen by now says nothing.
        'no-evidence'
      : 'unclear';
  return { fall, hint };
}
