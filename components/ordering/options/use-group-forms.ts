'use client';
import { keepPreviousData, useQueries } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { call, routeKey } from '@/components/api';
import { productGroups } from '@/lib/ordering/basket';
import type { BasketContent } from '@/lib/ordering/basket-shape';
import { type GroupForm, groupForms } from '@/lib/ordering/options/request';
import type { OptionDescriptor } from '@/lib/ordering/product-shape';

const options = 'POST /api/ordering/product-types/{id}/options';

export interface GroupForms {
  /** Of the product types whose options are there, resolved with what was chosen. */
  forms: GroupForm[];
  /** Of the others: why they are not, and how to try again; no problem while they are on their way. */
  waiting: { productTypeId: string; problem?: unknown; retry: () => unknown }[];
  /** How many options the service sent that cannot be read. */
  unreadable: number;
}

/** The option forms of everything in the basket. Options are read again when the areas change. */
export function useGroupForms(content: BasketContent): GroupForms {
  const { items, areas } = content;
  const groups = useMemo(() => productGroups({ items, areas }), [items, areas]);
  const results = useQueries({
    queries: groups.map(({ productTypeId, areas }) => {
      const asked = areas.map(({ number, geometry }) => ({ number, geometry }));
      const input = { params: { id: productTypeId }, body: { areas: asked } };
      return {
        queryKey: routeKey(options, input),
        queryFn: ({ signal }: { signal: AbortSignal }) => call(options, input, { signal }),
        staleTime: 5 * 60_000,
        placeholderData: keepPreviousData,
      };
    }),
  });
  // The array of results is new every time; these are not.
  const descriptors = useStable(results.map((result) => result.data?.options));
  const forms = useMemo(() => {
    const byType = new Map<string, OptionDescriptor[]>();
    groups.forEach((group, index) => {
      const options = descriptors[index];
      if (options) byType.set(group.productTypeId, options);
    });
    return groupForms(content, byType, groups);
  }, [content, groups, descriptors]);
  return {
    forms,
    waiting: groups.flatMap(({ productTypeId }, index) => {
      const result = results[index];
      if (!result || result.data) return [];
      return { productTypeId, problem: result.error ?? undefined, retry: result.refetch };
    }),
    unreadable: results.reduce((sum, { data }) => sum + (data?.unreadable ?? 0), 0),
  };
}

/** The same array as before while its elements are the same. */
function useStable<T>(next: T[]): T[] {
  const [kept, setKept] = useState(next);
  const isSame = kept.length === next.length && kept.every((one, index) => one === next[index]);
  if (!isSame) setKept(next);
  return isSame ? kept : next;
}
