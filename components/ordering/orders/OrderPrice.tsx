'use client';
import { useQuery } from '@tanstack/react-query';
import { query } from '@/components/api';
import { Link } from '@/components/ui/Link';
import { Term } from '@/components/ui/Term';
import { productGroups } from '@/lib/ordering/basket';
import { formatMoney } from '@/lib/ordering/money';
import type { OrderDetail } from '@/lib/ordering/order-shape';
import { productColour } from '../catalogue/product-colour';
import { QuoteLines } from '../quote/QuoteLines';
import { describeUniqueArea, useCoverage } from '../use-coverage';

/** What an order costs, line by line, and from which contract it is paid. */
export function OrderPrice({ order }: { order: OrderDetail }) {
  const types = useQuery({ ...query('GET /api/ordering/product-types', {}), meta: { silent: true } });
  const coverage = useCoverage(order.price ? order.content : undefined);
  if (!order.price) return <p className="text-muted">No quote yet.</p>;
  const groups = productGroups(order.content);
  const about = (productTypeId: string) => {
    const group = groups.find((one) => one.productTypeId === productTypeId);
    const type = types.data?.productTypes.find(({ id }) => id === productTypeId);
    return {
      name: order.options.find((one) => one.productTypeId === productTypeId)?.productLabel ?? productTypeId,
      colour: productColour(type, group?.items[0]?.image),
      uniqueArea: group && describeUniqueArea(coverage, productTypeId),
      minimumKm2: type?.minimumAreaKm2,
    };
  };
  return (
    <>
      <QuoteLines price={order.price} contractId={order.content.contractId} about={about} />
      <dl className="mt-4 grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 text-12">
        <dt className="text-muted">
          <Term of="contract">Contract</Term>
        </dt>
        <dd className="break-words text-right">
          <Link
            href={`/orders/statement?contract=${encodeURIComponent(order.content.contractId)}`}
            title="Monthly statement of this contract"
            className="underline"
          >
            {order.contractName}
          </Link>
        </dd>
        {order.creditAtQuote !== undefined && (
          <>
            <dt className="text-muted">Credit when priced</dt>
            <dd className="text-right">{formatMoney(order.creditAtQuote, order.creditCurrency ?? '')}</dd>
          </>
        )}
        {order.customerReference && (
          <>
            <dt className="text-muted">Your reference</dt>
            <dd className="break-words text-right">{order.customerReference}</dd>
          </>
        )}
      </dl>
    </>
  );
}
