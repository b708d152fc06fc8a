'use client';
import { useEffect } from 'react';
import { useSession } from '@/components/shell/session';
import type { SearchState } from '../search/use-search';

/** No one waits for it, so what it takes is loaded when the page has come to rest. */
const restMs = 5_000;

/** Remembers where and when a search found images, once it is over. */
export function useRememberSeen({ results, isEarlier }: SearchState): void {
  const { user } = useSession();
  const found = results?.finishedAt && !isEarlier ? results.images : undefined;
  useEffect(() => {
    if (!found || found.length === 0) return;
    const timer = setTimeout(() => {
      // Without it nothing is remembered, and nothing else depends on it.
      import('./seen-store').then(({ storeSeen }) => storeSeen(user.id, found)).catch(() => undefined);
    }, restMs);
    return () => clearTimeout(timer);
  }, [user.id, found]);
}
