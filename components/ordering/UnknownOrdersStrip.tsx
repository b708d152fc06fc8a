'use client';
import { useQuery } from '@tanstack/react-query';
import { CircleQuestionMark } from 'lucide-react';
import Link from 'next/link';
import { usePathname } from 'next/navigation';
import { useEffect } from 'react';
import { query } from '@/components/api';
import { formatMoney } from '@/lib/ordering/money';
import type { OrderSummary } from '@/lib/ordering/shape';

/**
 * One line above every page as long as the reader has, or may settle, orders whose outcome is unknown. Pages that fill the
 * screen leave room for it by `--notice`.
 */
export function UnknownOrdersStrip({ initial }: { initial: OrderSummary[] }) {
  const pathname = usePathname();
  const { data } = useQuery({
    ...query('GET /api/orders/unknown', {}),
    initialData: { orders: initial },
    refetchInterval: 30_000,
    meta: { isQuiet: true },
  });
  const orders = data.orders.filter(({ id }) => pathname !== `/orders/${id}`);
  const [first] = orders;
  // The list of orders tells more of each, at its top.
  const isShown = first !== undefined && pathname !== '/orders';
  useEffect(() => {
    document.documentElement.style.setProperty('--notice', isShown ? '2.25rem' : '0px');
  }, [isShown]);
  if (!isShown) return null;
  return (
    <section
      aria-label="Orders to settle"
      className="flex h-9 items-center gap-2 bg-failed-soft px-4 text-failed-text md:px-6 print:hidden"
    >
      <CircleQuestionMark aria-hidden size={16} className="shrink-0" />
      <p className="min-w-0 truncate font-strong">{wordsOf(orders)}</p>
      <Link
        href={orders.length === 1 ? `/orders/${first.id}` : '/orders?show=trouble'}
        className="ml-auto shrink-0 rounded-mark underline underline-offset-2"
      >
        {first.actions.includes('settle') ? 'Settle' : 'See what is known'}
      </Link>
    </section>
  );
}

function wordsOf(orders: OrderSummary[]): string {
  const [first] = orders;
  if (!first || orders.length > 1) return `${orders.length} orders may or may not have been placed`;
  const money = first.total === undefined ? '' : ` of ${formatMoney(first.total, first.currency ?? '')}`;
  const whose = first.isMine ? 'Your order' : 'Order';
  return `${whose} ${first.number}${money} may or may not have been placed`;
}
