'use client';
import { useQuery } from '@tanstack/react-query';
import { query } from '@/components/api';
import { useMay, useSession } from './session';

/** How many items the user's basket holds; undefined where there is none, or while it is not known. */
export function useBasketCount(): number | undefined {
  const hasBasket = useMay(['analyst']);
  const { services } = useSession();
  const { data } = useQuery({
    ...query('GET /api/basket', {}),
    enabled: hasBasket && services.ordering,
    meta: { isQuiet: true },
  });
  return data?.items.length;
}
