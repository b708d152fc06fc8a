import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderHook } from '@testing-library/react';
import { expect, it } from 'vitest';
import { query } from '@/components/api';
import { passTime, TestWorker, withTestWorkers } from '@/testing/test-worker';
import { useGraph } from './use-graph';

withTestWorkers();

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
  const [worker] = TestWorker.all;
  expect(worker?.asked).toHaveLength(1);
  passTime(19_000);
  expect([worker?.isEnded, result.current.problem]).toEqual([false, undefined]);
  passTime(1_001);
  expect(worker?.isEnded).toBe(true);
  expect(result.current.problem).toBe('The layout took longer than 20 s, so it was stopped');
});
