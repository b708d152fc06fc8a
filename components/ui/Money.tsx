import { formatMoney } from '@/lib/ordering/money';

export interface MoneyProps {
  /** Decimal text, as the portal keeps money. */
  amount: string;
  /** ISO 4217 where the service gave one; anything else is before the amount as it is. */
  currency: string;
}

/** An amount with its currency. */
export function Money({ amount, currency }: MoneyProps) {
  return <span className="whitespace-nowrap">{formatMoney(amount, currency)}</span>;
}
