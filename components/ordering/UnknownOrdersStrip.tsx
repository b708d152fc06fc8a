'use client';
import { useQuery } from '@tanstack/react-query';
import dynamic from 'next/dynamic';
import { usePathname } from 'next/navigation';
import { useEffect } from 'react';
import { query } from '@/components/api';
import type { OrderSummary } from '@/lib/ordering/shape';

// Loaded where there is such an order.
const UnknownOrdersLine = dynamic(() =>
  import('./UnknownOrdersLine').then(({ UnknownOrdersLine }) => UnknownOrdersLine),
);

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
  const [first, ...others] = orders;
  // The list of orders tells more of each, at its top.
  const isShown = first !== undefined && pathname !== '/orders';
  useEffect(() => {
    document.documentElement.style.setProperty('--notice', isShown ? '2.25rem' : '0px');
  }, [isShown]);
  return isShown && <UnknownOrdersLine orders={[first, ...others]} />;
}
