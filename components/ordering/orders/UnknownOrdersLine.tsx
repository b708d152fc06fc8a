'use client';
import { CircleQuestionMark } from 'lucide-react';
import { Link } from '@/components/ui/Link';
import { formatMoney } from '@/lib/ordering/money';
import type { OrderSummary } from '@/lib/ordering/order-shape';

/** Orders whose outcome is unknown, at least one, in one line that leads to them. */
export function UnknownOrdersLine({ orders }: { orders: readonly [OrderSummary, ...OrderSummary[]] }) {
  const [first] = orders;
  return (
    <section
      aria-label="Orders to settle"
      className="flex h-9 items-center gap-2 bg-failed-soft px-4 text-failed-text md:px-6 print:hidden"
    >
      <CircleQuestionMark aria-hidden size={16} className="shrink-0" />
      {/* A browser of another age may group digits by another mark than the server. */}
      <p className="min-w-0 truncate font-strong" suppressHydrationWarning>
        {describeOrders(orders)}
      </p>
      <Link
        href={orders.length === 1 ? `/orders/${first.id}` : '/orders?show=problems'}
        className="ml-auto shrink-0 rounded-mark underline underline-offset-2"
      >
        {first.actions.includes('settle') ? 'Settle' : 'See details'}
      </Link>
    </section>
  );
}

function describeOrders(orders: readonly [OrderSummary, ...OrderSummary[]]): string {
  const [first] = orders;
  if (orders.length > 1) return `${orders.length} orders may or may not have been placed`;
  const money = first.total === undefined ? '' : ` of ${formatMoney(first.total, first.currency ?? '')}`;
  const whose = first.isMine ? 'Your order' : 'Order';
  return `${whose} ${first.number}${money} may or may not have been placed`;
}
