'use client';
import { useEffect, useMemo, useSyncExternalStore } from 'react';
import { useSession } from '@/components/shell/session';
import {
  addSeen,
  overviewOf,
  readSeen,
  type SeenImages,
  type SeenOverview,
} from '@/lib/archive/results/seen-images';
import type { SearchState } from '../search/use-search';

// Removed at sign-out: see `personal-data.ts`.
const keyOf = (userId: string) => `swath.seen-images.${userId}`;

function read(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

function parse(text: string | null): SeenImages {
  try {
    return readSeen(JSON.parse(text ?? '{}'));
  } catch {
    return {};
  }
}

/** Where and when this person's earlier searches in this browser found images. Nothing of it leaves the browser. */
export function useSeenImages(): SeenOverview {
  const key = keyOf(useSession().user.id);
  const text = useSyncExternalStore(
    () => () => undefined,
    () => read(key),
    () => null,
  );
  return useMemo(() => overviewOf(parse(text)), [text]);
}

/** Remembers where and when a search found images, once it is over. */
export function useRememberSeen({ results, isEarlier }: SearchState): void {
  const key = keyOf(useSession().user.id);
  const found = results?.finishedAt && !isEarlier ? results.images : undefined;
  useEffect(() => {
    if (!found || found.length === 0) return;
    try {
      localStorage.setItem(key, JSON.stringify(addSeen(parse(read(key)), found)));
    } catch {
      // Storage can be forbidden or full: then nothing is remembered.
    }
  }, [key, found]);
}
