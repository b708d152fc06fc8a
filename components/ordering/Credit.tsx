import Big from 'big.js';
import { Age } from '@/components/ui/Age';
import { cx } from '@/components/ui/cx';
import { formatMoney, minus } from '@/lib/ordering/money';
import type { Contract, OrderDetail } from '@/lib/ordering/shape';

/** What a contract has left, and what would be left after an order. */
export function Credit({
  contract,
  total,
  currency,
}: {
  contract: Contract;
  total: string;
  currency: string;
}) {
  const { creditRemaining: now, name } = contract;
  if (now === undefined || contract.currency !== currency) {
    return (
      <p className="rounded-control bg-inset px-3 py-2.5 text-12 text-muted">
        {now === undefined
          ? `The service does not say what contract ${name} has left`
          : `Contract ${name} is kept in ${contract.currency}, the price is in ${currency}`}
      </p>
    );
  }
  const left = minus(now, total);
  const share = new Big(now).gt(0) ? Math.min(1, new Big(total).div(now).toNumber()) : 1;
  return (
    <div className="rounded-control bg-inset px-3 py-2.5 text-12 text-muted">
      <p className="flex justify-between gap-3">
        Credit left after this order
        <span className={cx('font-strong text-13', new Big(left).lt(0) ? 'text-retry-text' : 'text-ink')}>
          {formatMoney(left, currency)}
        </span>
      </p>
      <div className="my-1.5 flex h-2 gap-px overflow-hidden rounded-mark" aria-hidden>
        <span className="bg-control-line opacity-60" style={{ flexGrow: 1 - share }} />
        <span className="min-w-1 bg-accent" style={{ flexGrow: share }} />
      </div>
      <p className="flex justify-between gap-3">
        Contract {name}
        <span>{formatMoney(now, currency)} now</span>
      </p>
    </div>
  );
}

/** Why the credit of the contract has to be thought of before an order leaves; nothing where it covers the order. */
export function CreditWarning({ order }: { order: OrderDetail }) {
  const { credit, creditAtQuote, creditCurrency, creditReadAt, contractName, currency = '' } = order;
  if (!credit || credit.standing === 'covered') return null;
  if (credit.standing === 'unknown') {
    return (
      <p className="mt-2 text-retry-text">
        {creditAtQuote === undefined || creditCurrency === currency
          ? `The service does not tell what contract ${contractName} has left, so it is not known whether that is enough.`
          : `Contract ${contractName} is kept in ${creditCurrency}, so it is not known whether what it has left is enough.`}
      </p>
    );
  }
  return (
    <p className="mt-2 text-retry-text">
      That is more than the {formatMoney(credit.left ?? '0', currency)} that the contract has left
      {creditReadAt && (
        <>
          , as read <Age at={creditReadAt} />
        </>
      )}
      .
    </p>
  );
}
