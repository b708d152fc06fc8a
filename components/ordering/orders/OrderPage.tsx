'use client';
import { useQuery } from '@tanstack/react-query';
import { Printer } from 'lucide-react';
import dynamic from 'next/dynamic';
import type { ReactNode } from 'react';
import { query } from '@/components/api';
import { PageTitle } from '@/components/shell/PageTitle';
import { useCan } from '@/components/shell/session';
import { Age } from '@/components/ui/Age';
import { Button } from '@/components/ui/Button';
import { ErrorMessage } from '@/components/ui/ErrorMessage';
import { formatPlural } from '@/components/ui/format';
import { Link } from '@/components/ui/Link';
import { Panel } from '@/components/ui/Panel';
import { SkeletonRows } from '@/components/ui/Skeleton';
import type { OrderDetail } from '@/lib/ordering/order-shape';
import { DeliveryPanel } from './DeliveryPanel';
import { OrderActions } from './OrderActions';
import { OrderBanner } from './OrderBanner';
import { OrderContents } from './OrderContents';
import { OrderPrice } from './OrderPrice';
import { OrderRequest } from './OrderRequest';
import { OrderStatePill } from './OrderStatePill';
import { OrderTimeline } from './OrderTimeline';
import { StartIngestion } from './StartIngestion';

// Few orders lose their answer.
const OrderEvidence = dynamic(() => import('./OrderEvidence').then((one) => one.OrderEvidence));

export interface OrderPageProps {
  id: string;
  /** What ingestion knows of the images of a placed order. */
  runs?: ReactNode;
}

/** One order: what it is, what it costs, what happened, and what can be done about it. */
export function OrderPage({ id, runs }: OrderPageProps) {
  const { data, error, refetch } = useQuery({
    ...query('GET /api/ordering/orders/{id}', { params: { id } }),
    refetchInterval: ({ state }) => (state.data?.state === 'submitting' ? 2_000 : 15_000),
  });
  const isAdmin = useCan(['admin']);
  const parent = { href: '/orders', label: 'Orders' };
  if (!data) {
    return (
      <>
        <PageTitle title="Order" parent={parent} />
        {error ? (
          <ErrorMessage problem={error} onRetry={refetch} className="m-6" />
        ) : (
          <SkeletonRows rows={8} />
        )}
      </>
    );
  }
  return (
    <>
      <PageTitle
        title={`Order ${data.number}`}
        parent={parent}
        facts={<Facts order={data} />}
        actions={
          <>
            <Button icon={Printer} onClick={() => window.print()}>
              Print
            </Button>
            <StartIngestion order={data} />
            <OrderActions order={data} />
          </>
        }
      />
      <div className="flex flex-col gap-4 px-4 py-4 md:px-6">
        {error && (
          <ErrorMessage problem={error} onRetry={refetch} reassurance="What is shown can be out of date." />
        )}
        <OrderBanner order={data} />
        {data.state === 'unknown' && <OrderEvidence order={data} />}
        <div className="grid items-start gap-4 md:grid-cols-[minmax(0,1fr)_23.5rem] print:block print:[&>*+*]:mt-4">
          <div className="flex min-w-0 flex-col gap-4">
            <OrderContents order={data} />
            <OrderRequest order={data} />
          </div>
          <div className="flex min-w-0 flex-col gap-4">
            <Panel
              title="Price"
              actions={
                data.quotedAt && (
                  <span className="text-12 text-muted">
                    <Age at={data.quotedAt} />
                  </span>
                )
              }
            >
              <OrderPrice order={data} />
            </Panel>
            {data.delivery && <DeliveryPanel order={data} delivery={data.delivery} />}
            {data.state === 'placed' && runs}
            <Panel
              title="What happened"
              actions={
                isAdmin && (
                  <Link
                    href={`/admin?${new URLSearchParams({ show: 'audit', subject: `order:${id}` })}`}
                    className="rounded-mark text-12 text-accent hover:underline print:hidden"
                  >
                    Audit of this order
                  </Link>
                )
              }
            >
              <OrderTimeline order={data} />
            </Panel>
          </div>
        </div>
      </div>
    </>
  );
}

function Facts({ order }: { order: OrderDetail }) {
  return (
    <>
      <OrderStatePill state={order.state} />
      {order.salesOrderId && <span className="select-all">{order.salesOrderId}</span>}
      <span>
        {formatPlural(order.imageCount, 'image')} · {order.isMine ? 'by you' : `by ${order.author.name}`}
      </span>
    </>
  );
}
