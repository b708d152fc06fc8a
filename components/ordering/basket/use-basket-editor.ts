'use client';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { type Api, call, query } from '@/components/api';
import { useSession } from '@/components/shell/session';
import { patchBasket } from '@/lib/ordering/basket';
import { choicesToPutBack, itemToPutBack } from '@/lib/ordering/basket/put-back';
import type { BasketContent, BasketPatch } from '@/lib/ordering/basket-shape';
import type { OrderFieldName } from '@/lib/ordering/options/order-fields';
import type { Output } from '@/lib/web/call';
import { BasketAutosave, getPatchStore, type SaveState } from './basket-autosave';

type Basket = Output<Api['GET /api/ordering/basket']>;
const basketQuery = query('GET /api/ordering/basket', {});

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
  /** Why the last change could not be kept; it is not lost. */
  saveProblem: unknown;
  /** When that is tried again automatically (ms since 1970); none where only another change can help. */
  nextTryAt?: number;
  /** Tries it again now. */
  saveAgain: () => void;
  change: (patch: BasketPatch) => void;
  /** Sends what is not kept yet, and waits for it. */
  flush: () => Promise<void>;
  remove: (itemId: string) => Promise<void>;
  /** Puts an item back that was removed from the basket as it was `before`, with what was chosen for it. */
  putBack: (before: BasketContent, itemId: string) => Promise<void>;
  clear: () => Promise<void>;
}

/**
 * The basket with its changes: shown at once, kept on the server shortly after. Nothing that was typed is lost when
 * the portal does not answer: it is sent again automatically, after a reload too.
 */
export function useBasketEditor(): BasketEditor {
  const queryClient = useQueryClient();
  const { user } = useSession();
  const { data, error, refetch } = useQuery(basketQuery);
  const [saver] = useState(
    () =>
      new BasketAutosave(async (body) => {
        queryClient.setQueryData(basketQuery.queryKey, await call('PATCH /api/ordering/basket', { body }));
      }, getPatchStore(user.id)),
  );
  const { pending, problem, nextTryAt } = useSyncExternalStore(
    saver.subscribe,
    () => saver.state,
    () => nothingPending,
  );
  const { flush, change } = saver;

  useEffect(() => {
    // Anyone who leaves the page right after typing loses nothing either.
    const leave = () => {
      const body = saver.shelve();
      if (body !== undefined)
        void call('PATCH /api/ordering/basket', { body }, { keepalive: true }).catch(() => undefined);
    };
    // A tab that is closed takes with it what could not be kept: the browser asks first.
    const ask = (event: BeforeUnloadEvent) => {
      if (saver.state.problem !== undefined) event.preventDefault();
    };
    window.addEventListener('pagehide', leave);
    window.addEventListener('beforeunload', ask);
    window.addEventListener('online', saver.again);
    saver.start();
    return () => {
      window.removeEventListener('pagehide', leave);
      window.removeEventListener('beforeunload', ask);
      window.removeEventListener('online', saver.again);
      saver.stop();
    };
  }, [saver]);

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
    saveProblem: problem,
    nextTryAt,
    saveAgain: saver.again,
    change,
    flush,
    remove: useCallback(
      (id) => replaceBy(() => call('DELETE /api/ordering/basket/items/{id}', { params: { id } })),
      [replaceBy],
    ),
    putBack: useCallback(
      async (before, itemId) => {
        const body = itemToPutBack(before, itemId);
        if (!body) return;
        await replaceBy(async () => {
          const basket = await call('POST /api/ordering/basket/items', { body });
          const choices = choicesToPutBack(before, basket, itemId);
          return choices ? call('PATCH /api/ordering/basket', { body: choices }) : basket;
        });
      },
      [replaceBy],
    ),
    clear: useCallback(() => replaceBy(() => call('DELETE /api/ordering/basket', {})), [replaceBy]),
  };
}

const nothingPending: SaveState = {};
