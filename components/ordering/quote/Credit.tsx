import Big from 'big.js';
import { Age } from '@/components/ui/Age';
import { cx } from '@/components/ui/cx';
import { Link } from '@/components/ui/Link';
import { Term } from '@/components/ui/Term';
import { formatMoney, isNegative, minus, unknownCurrency } from '@/lib/ordering/money';
import type { OrderDetail } from '@/lib/ordering/order-shape';
import type { Contract } from '@/lib/ordering/product-shape';
import { isMasked } from '@/lib/web/presenter/mask';

/** What a contract has left, and what would be left after an order. */
export function Credit({
  contract,
  readAt,
  total,
  currency,
}: {
  contract: Contract;
  /** When the service was asked for it. */
  readAt: string | undefined;
  total: string;
  currency: string;
}) {
  const { id, creditRemaining: now, name } = contract;
  if (now === undefined || currency === '' || contract.currency !== currency) {
    return (
      <p className="rounded-control bg-inset px-3 py-2.5 text-12 text-muted">
        {now === undefined
          ? `Credit of contract ${name}: unknown`
          : `Contract ${name} is in ${named(contract.currency)}, the price is in ${named(currency)}`}
      </p>
    );
  }
  const left = minus(now, total);
  const isHidden = isMasked(left);
  const share = !isHidden && new Big(now).gt(0) ? Math.min(1, new Big(total).div(now).toNumber()) : 1;
  return (
    <div className="rounded-control bg-inset px-3 py-2.5 text-12 text-muted">
      <p className="flex justify-between gap-3">
        <Term of="contract credit">Credit left after this order</Term>
        <span className={cx('font-strong text-13', isNegative(left) ? 'text-retry-text' : 'text-ink')}>
          {formatMoney(left, currency)}
        </span>
      </p>
      <div
        className={cx('my-1.5 flex h-2 gap-px overflow-hidden rounded-mark', isHidden && 'invisible')}
        aria-hidden
      >
        <span className="bg-control-line opacity-60" style={{ flexGrow: 1 - share }} />
        <span className="min-w-1 bg-accent" style={{ flexGrow: share }} />
      </div>
      <p className="flex justify-between gap-3">
        <Link
          href={`/orders/statement?contract=${encodeURIComponent(id)}`}
          title="Monthly statement of this contract"
          className="min-w-0 break-words underline"
        >
          Contract {name}
        </Link>
        <span>
          {formatMoney(now, currency)}
          {readAt && (
            <>
              , <Age at={readAt} />
            </>
          )}
        </span>
      </p>
    </div>
  );
}

const named = (currency: string) => currency || `an ${unknownCurrency}`;

/** Why the credit of the contract has to be thought of before an order leaves; nothing where it covers the order. */
export function CreditWarning({ order }: { order: OrderDetail }) {
  const { credit, creditAtQuote, creditCurrency = '', creditReadAt, contractName, currency = '' } = order;
  if (!credit || credit.standing === 'covered') return null;
  if (credit.standing === 'unknown') {
    return (
      <p className="mt-2 text-retry-text">
        {creditAtQuote === undefined || (currency && creditCurrency === currency)
          ? `Credit of contract ${contractName} is unknown, so it may not be enough.`
          : `Contract ${contractName} is in ${named(creditCurrency)}, the price is in ${named(currency)}, so Swath does not know whether its credit is enough.`}
      </p>
    );
  }
  return (
    <p className="mt-2 text-retry-text">
      The total is more than the {formatMoney(credit.left ?? '0', currency)} left on the contract
      {creditReadAt && (
        <>
          , as read <Age at={creditReadAt} />
        </>
      )}
      .
    </p>
  );
}
