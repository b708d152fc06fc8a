'use client';
import { useEffect } from 'react';
import { useSession } from '@/components/shell/session';
import { addSeen } from '@/lib/archive/results/seen-images';
import type { SearchState } from '../search/use-search';
import { parseSeen, readStoredSeen, seenKey } from './seen-store';

/** Remembers where and when a search found images, once it is over. */
export function useRememberSeen({ results, isEarlier }: SearchState): void {
  const key = seenKey(useSession().user.id);
  const found = results?.finishedAt && !isEarlier ? results.images : undefined;
  useEffect(() => {
    if (!found || found.length === 0) return;
    try {
      localStorage.setItem(key, JSON.stringify(addSeen(parseSeen(readStoredSeen(key)), found)));
    } catch {
      // Storage can be forbidden or full: then nothing is remembered.
    }
  }, [key, found]);
}
