import { useQuery } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { query } from '@/components/api';

const listeners = new Set<() => void>();

/** Storage can be forbidden; the choice then lasts until the page is left. */
const chosen = new Map<string, string>();

function readChoice(key: string): string | undefined {
  try {
    return localStorage.getItem(key) ?? chosen.get(key);
  } catch {
    return chosen.get(key);
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
 * What this person chose in this browser, the same on all maps, and what changes it. Undefined until they choose.
 * @param name of the choice: `base-layer`
 */
export function useRememberedChoice(name: string): [string | undefined, (next: string) => void] {
  const { data: session } = useQuery(query('GET /api/session', {}));
  const key = `swath.${name}.${session?.user.id ?? ''}`;
  const choice = useSyncExternalStore(
    listen,
    () => readChoice(key),
    () => undefined,
  );
  const choose = (next: string) => {
    chosen.set(key, next);
    try {
      localStorage.setItem(key, next);
    } catch {
      // Then it lasts until the page is left.
    }
    for (const listener of listeners) listener();
  };
  return [choice, choose];
}
