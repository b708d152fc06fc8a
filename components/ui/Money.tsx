import { formatMoney } from '@/lib/ordering/money';
import { cx } from './cx';

export interface MoneyProps {
  /** Decimal text, as the portal keeps money. */
  amount: string;
  /** ISO 4217 where the service gave one; anything else stands before the amount as it is. */
  currency: string;
  className?: string;
}

/** An amount with its currency. */
export function Money({ amount, currency, className }: MoneyProps) {
  return <span className={cx('whitespace-nowrap', className)}>{formatMoney(amount, currency)}</span>;
}
