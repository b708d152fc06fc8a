'use client';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { call, query } from '@/components/api';
import { ErrorMessage } from '@/components/ui/ErrorMessage';
import type { OrderDetail } from '@/lib/ordering/order-shape';
import { isMasked } from '@/lib/web/presenter/mask';

/** An order with the amounts that someone confirms, which presenter mode hides everywhere else. */
export async function readRealAmounts(order: OrderDetail): Promise<OrderDetail> {
  if (!isMasked(order.total)) return order;
  const real = await call('GET /api/ordering/orders/{id}/amounts', { params: { id: order.id } });
  return { ...order, ...real };
}

/** What someone saw who confirms an order, as the server compares it. */
export const toSeen = ({ bodyHash, total = '0', currency = '', credit }: OrderDetail) => ({
  bodyHash,
  total,
  currency,
  credit: credit?.standing,
});

interface RealAmountsProps {
  order: OrderDetail;
  open: boolean;
  /** The dialog, with the order that it shows. */
  children: (order: OrderDetail) => ReactNode;
}

/** Gives a dialog that places or approves the real amounts; it opens once they are there. */
export function RealAmounts({ order, open, children }: RealAmountsProps) {
  const isHidden = isMasked(order.total);
  const { data, error } = useQuery({
    ...query('GET /api/ordering/orders/{id}/amounts', { params: { id: order.id } }),
    enabled: isHidden && open,
    gcTime: 0,
  });
  if (!isHidden) return children(order);
  if (!open) return null;
  if (error) return <ErrorMessage problem={error} isInline />;
  return data ? children({ ...order, ...data }) : null;
}
