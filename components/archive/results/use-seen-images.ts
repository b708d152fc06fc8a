'use client';
import { useMemo, useSyncExternalStore } from 'react';
import { useSession } from '@/components/shell/session';
import { overviewOf, type SeenOverview } from '@/lib/archive/results/seen-overview';
import { parseSeen, readStoredSeen, seenKey } from './seen-store';

/** Where and when this person's earlier searches in this browser found images. Nothing of it leaves the browser. */
export function useSeenImages(): SeenOverview {
  const key = seenKey(useSession().user.id);
  const text = useSyncExternalStore(
    () => () => undefined,
    () => readStoredSeen(key),
    () => null,
  );
  return useMemo(() => overviewOf(parseSeen(text)), [text]);
}
