'use client';
import { useQuery } from '@tanstack/react-query';
import dynamic from 'next/dynamic';
import { usePathname } from 'next/navigation';
import { useEffect } from 'react';
import { query } from '@/components/api';
import { useCan, useSession } from '@/components/shell/session';
import { viewerRoles } from '@/lib/accounts/role';

// Loaded where there is such an order.
const UnknownOrdersLine = dynamic(() =>
  import('./UnknownOrdersLine').then(({ UnknownOrdersLine }) => UnknownOrdersLine),
);

/**
 * One line above every page as long as the reader has, or may settle, orders whose outcome is unknown. Pages that fill the
 * screen leave room for it by `--notice`.
 */
export function UnknownOrdersStrip() {
  const { services } = useSession();
  const canKnow = useCan(viewerRoles);
  const pathname = usePathname();
  const { data } = useQuery({
    ...query('GET /api/ordering/orders/unknown', {}),
    enabled: services.ordering && canKnow,
    refetchInterval: 30_000,
    meta: { silent: true },
  });
  const orders = (data?.orders ?? []).filter(({ id }) => pathname !== `/orders/${id}`);
  const [first, ...others] = orders;
  // The list of orders says more of each, at its top.
  const isShown = first !== undefined && pathname !== '/orders';
  useEffect(() => {
    document.documentElement.style.setProperty('--notice', isShown ? '2.25rem' : '0px');
  }, [isShown]);
  return isShown && <UnknownOrdersLine orders={[first, ...others]} />;
}
