// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { query } from '@/components/api';
import { useGraph } from './use-graph';

let asked = 0;
let ended = 0;
/** The browser's worker, which is not in jsdom. This one never answers. */
class EndlessWorker {
  postMessage() {
    asked += 1;
  }
  terminate() {
    ended += 1;
  }
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  vi.stubGlobal('Worker', EndlessWorker);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('a layout that takes longer than 20 s is stopped, and the page says so', () => {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } });
  const { queryKey } = query('GET /api/ingestion/aois/{aoi}/dependencies', { params: { aoi: 'a' } });
  const links = { scenes: { ids: [], names: [] }, tiles: { ids: [1], names: ['t'] }, links: [] };
  client.setQueryData(queryKey, links as never);
  const board = { scenes: new Map(), tiles: new Map() } as never;
  const wish = {} as never;
  const { result } = renderHook(() => useGraph('a', board, wish), {
    wrapper: ({ children }) => <QueryClientProvider client={client}>{children}</QueryClientProvider>,
  });
  expect(asked).toBe(1);
  act(() => void vi.advanceTimersByTime(19_000));
  expect([ended, result.current.problem]).toEqual([0, undefined]);
  act(() => void vi.advanceTimersByTime(1_001));
  expect(ended).toBe(1);
  expect(result.current.problem).toBe('The layout took longer than 20 s, so it was stopped');
});
