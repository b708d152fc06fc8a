'use client';
import { useQuery } from '@tanstack/react-query';
import { query } from '@/components/api';
import { useCan, useSession } from './session';

/** How many items the user's basket holds; undefined where there is none, or while it is unknown. */
export function useBasketCount(): number | undefined {
  const hasBasket = useCan(['analyst']);
  const { services } = useSession();
  const { data } = useQuery({
    ...query('GET /api/ordering/basket', {}),
    enabled: hasBasket && services.ordering,
    meta: { silent: true },
  });
  return data?.items.length;
}
