'use client';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { type Api, call, query } from '@/components/api';
import { mergePatches, patchBasket } from '@/lib/ordering/basket';
import type { OrderFieldName } from '@/lib/ordering/order-fields';
import type { BasketContent, BasketPatch } from '@/lib/ordering/shape';
import type { Output } from '@/lib/web/call';

type Basket = Output<Api['GET /api/basket']>;
const basketQuery = query('GET /api/basket', {});

/** How long typing rests before it is sent. */
const restMs = 400;

export interface BasketEditor {
  /** With what was changed here already in it; undefined while it is being read. */
  content?: BasketContent;
  /** The order that is made of it, once a price was asked. */
  order?: { id: string; number: number; state: string };
  /** The fields of the order that must be filled in. */
  requiredFields: readonly OrderFieldName[];
  problem: unknown;
  retry: () => unknown;
  /** Whether everything that was changed is kept on the server. */
  isKept: boolean;
  /** Why the last change could not be kept; it is not lost, and sent again with the next. */
  saveProblem: unknown;
  change: (patch: BasketPatch) => void;
  /** Sends what is not kept yet, and waits for it. */
  flush: () => Promise<void>;
  remove: (itemId: string) => Promise<void>;
  clear: () => Promise<void>;
}

/**
 * The basket with its changes: shown at once, kept on the server shortly after. Nothing that was typed is lost when
 * the portal does not answer.
 */
export function useBasket(): BasketEditor {
  const queryClient = useQueryClient();
  const { data, error, refetch } = useQuery(basketQuery);
  const [pending, setPending] = useState<BasketPatch>();
  const [saveProblem, setSaveProblem] = useState<unknown>();
  const latest = useRef(pending);
  const sending = useRef<Promise<void>>(undefined);

  const keep = useCallback((next: BasketPatch | undefined) => {
    latest.current = next;
    setPending(next);
  }, []);
  const flush = useCallback(async () => {
    await sending.current;
    const body = latest.current;
    if (body === undefined) return;
    const send = async () => {
      const basket = await call('PATCH /api/basket', { body });
      queryClient.setQueryData(basketQuery.queryKey, basket);
      // What was typed meanwhile stays; what was sent is in the answer.
      keep(latest.current === body ? undefined : latest.current);
    };
    const run = send();
    sending.current = run.catch(() => undefined);
    try {
      await run;
      setSaveProblem(undefined);
    } catch (failure) {
      setSaveProblem(failure);
      throw failure;
    }
  }, [queryClient, keep]);

  useEffect(() => {
    if (pending === undefined) return;
    const timer = setTimeout(() => void flush().catch(() => undefined), restMs);
    return () => clearTimeout(timer);
  }, [pending, flush]);

  useEffect(() => {
    // Whoever leaves the page right after typing loses nothing either.
    const leave = () => {
      const body = latest.current;
      if (body !== undefined)
        void call('PATCH /api/basket', { body }, { keepalive: true }).catch(() => undefined);
    };
    window.addEventListener('pagehide', leave);
    return () => {
      window.removeEventListener('pagehide', leave);
      void flush().catch(() => undefined);
    };
  }, [flush]);

  const replaceBy = useCallback(
    async (change: () => Promise<Basket>) => {
      await flush();
      queryClient.setQueryData(basketQuery.queryKey, await change());
    },
    [flush, queryClient],
  );

  return {
    content: useMemo(() => data && (pending ? patchBasket(data, pending) : data), [data, pending]),
    order: data?.order,
    requiredFields: data?.requiredFields ?? [],
    problem: data ? undefined : error,
    retry: refetch,
    isKept: pending === undefined,
    saveProblem,
    change: useCallback((patch) => keep(mergePatches(latest.current ?? {}, patch)), [keep]),
    flush,
    remove: useCallback(
      (id) => replaceBy(() => call('DELETE /api/basket/items/{id}', { params: { id } })),
      [replaceBy],
    ),
    clear: useCallback(() => replaceBy(() => call('DELETE /api/basket', {})), [replaceBy]),
  };
}
