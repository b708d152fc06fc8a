import { useQuery } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { query } from '@/components/api';
import type { BaseLayer } from '@/lib/web/basemap/base-layer';

const listeners = new Set<() => void>();
const storageKey = (userId: string) => `swath.base-layer.${userId}`;

/** Storage can be forbidden; the choice then lasts until the page is left. */
const chosen = new Map<string, string>();

function readChoice(userId: string): string | undefined {
  try {
    return localStorage.getItem(storageKey(userId)) ?? chosen.get(userId);
  } catch {
    return chosen.get(userId);
  }
}

function listen(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
}

/**
 * The grounds that maps can have here, and the one that this person chose in this browser; the first one, if what they
 * chose is not offered. Undefined until the session is known.
 */
export function useBaseLayer():
  | { layers: BaseLayer[]; layer: BaseLayer; choose: (name: string) => void }
  | undefined {
  const { data: session } = useQuery(query('GET /api/session', {}));
  const userId = session?.user.id ?? '';
  const name = useSyncExternalStore(
    listen,
    () => readChoice(userId),
    () => undefined,
  );
  const layers = session?.baseLayers;
  const layer = layers?.find((one) => one.name === name) ?? layers?.[0];
  if (!layers || !layer) return undefined;
  const choose = (next: string) => {
    chosen.set(userId, next);
    try {
      localStorage.setItem(storageKey(userId), next);
    } catch {}
    for (const listener of listeners) listener();
  };
  return { layers, layer, choose };
}
