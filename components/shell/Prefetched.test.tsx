import { dehydrate, QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query';
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Prefetched } from './Prefetched';

beforeEach(() => void vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true));
afterEach(() => void vi.unstubAllGlobals());

const readThings = vi.fn(() => 'newest');
const Things = () => useQuery({ queryKey: ['things'], queryFn: readThings }).data;

it('replaces what the cache has from an earlier page before it is read again', async () => {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: 15_000 } } });
  client.setQueryData(['things'], 'old', { updatedAt: Date.now() - 60_000 });
  const server = new QueryClient();
  server.setQueryData(['things'], 'new');
  const state = dehydrate(server);
  const place = document.createElement('div');
  const root = createRoot(place);
  await act(async () =>
    root.render(
      <QueryClientProvider client={client}>
        <Prefetched state={state}>
          <Things />
        </Prefetched>
      </QueryClientProvider>,
    ),
  );
  expect(place.textContent).toBe('new');
  expect(readThings).not.toHaveBeenCalled();
  act(() => root.unmount());
});
