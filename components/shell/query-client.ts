import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { Problem } from '@/lib/web/problem';

/** Tried again only where the portal says that it can help, twice at most. */
const retry = (failures: number, error: unknown) =>
  failures < 2 && error instanceof Problem && error.retryable === true;

/** Waits as long as was asked for, else 1 s, then 2 s; never longer than 30 s. */
function retryDelay(attempt: number, error: unknown): number {
  const asked = error instanceof Problem && error.retryAfter !== undefined ? error.retryAfter * 1000 : 0;
  return Math.min(30_000, Math.max(asked, 1000 * 2 ** attempt));
}

/**
 * The queries of one browser tab. A refresh in the background that fails leaves what is shown as it is and is reported
 * to `onStale`; a session that ended is reported to `onSignedOut`, wherever it is noticed.
 */
export function createQueryClient({
  onStale,
  onSignedOut,
}: {
  onStale: (error: unknown) => void;
  onSignedOut: () => void;
}): QueryClient {
  const heed = (error: unknown) => {
    if (error instanceof Problem && error.type === 'signed-out') onSignedOut();
  };
  return new QueryClient({
    queryCache: new QueryCache({
      onError: (error, { state, meta }) => {
        heed(error);
        if (state.data !== undefined && meta?.silent !== true) onStale(error);
      },
    }),
    mutationCache: new MutationCache({ onError: heed }),
    defaultOptions: {
      queries: { retry, retryDelay, staleTime: 15_000, refetchOnWindowFocus: true },
      mutations: { retry: false },
    },
  });
}
