'use client';
import { useCallback, useEffect, useRef, useState } from 'react';
import { type Api, call } from '@/components/api';
import type { Alternative } from '@/lib/ordering/quote/alternatives';
import type { Output } from '@/lib/web/call';

export type PricedAlternative = Output<Api['POST /api/ordering/basket/what-if']>;
export type WhatIfResult =
  | { state: 'waiting' | 'asking' | 'cancelled' }
  | { state: 'priced'; price: PricedAlternative }
  | { state: 'failed'; problem: unknown };

/** Prices are slow, and the service is shared: this many are asked at once. */
const maxConcurrency = 2;

/** Prices alternatives, some at once, until all are there or someone cancels; what is there already is kept. */
export function useWhatIf() {
  const [results, setResults] = useState<ReadonlyMap<string, WhatIfResult>>(new Map());
  const running = useRef<AbortController>(undefined);
  const set = useCallback((key: string, result: WhatIfResult) => {
    setResults((before) => new Map(before).set(key, result));
  }, []);

  const cancel = useCallback(() => {
    running.current?.abort();
    setResults(
      (before) =>
        new Map(
          [...before].map(([key, result]) => [
            key,
            result.state === 'waiting' || result.state === 'asking' ? { state: 'cancelled' } : result,
          ]),
        ),
    );
  }, []);

  const run = useCallback(
    async (alternatives: Alternative[]) => {
      running.current?.abort();
      const controller = new AbortController();
      const { signal } = controller;
      running.current = controller;
      setResults((before) => new Map([...before, ...alternatives.map(({ key }) => [key, waiting] as const)]));
      const queue = [...alternatives];
      const work = async () => {
        for (let next = queue.shift(); next && !signal.aborted; next = queue.shift()) {
          const { key, change } = next;
          set(key, { state: 'asking' });
          const result = await call('POST /api/ordering/basket/what-if', { body: change }, { signal }).then(
            (price): WhatIfResult => ({ state: 'priced', price }),
            (problem): WhatIfResult => ({ state: 'failed', problem }),
          );
          if (!signal.aborted) set(key, result);
        }
      };
      await Promise.all(Array.from({ length: maxConcurrency }, work));
    },
    [set],
  );

  useEffect(() => () => running.current?.abort(), []);
  const isRunning = [...results.values()].some(({ state }) => state === 'waiting' || state === 'asking');
  return { results, run, cancel, isRunning };
}

const waiting: WhatIfResult = { state: 'waiting' };
