import { useCallback, useSyncExternalStore } from 'react';

const listeners = new Set<() => void>();

/** Storage can be forbidden or full; a value then lasts until the page is left. */
const written = new Map<string, string>();

function readStored(key: string): string | null {
  try {
    return written.get(key) ?? localStorage.getItem(key);
  } catch {
    return written.get(key) ?? null;
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
 * What this browser stores under a key, the same everywhere on the page and in other tabs, and what changes it.
 * Undefined on the server and at the first paint, null if nothing is stored.
 */
export function useStored(key: string): [string | null | undefined, (next: string) => void] {
  const value = useSyncExternalStore(
    listen,
    () => readStored(key),
    () => undefined,
  );
  const store = useCallback(
    (next: string) => {
      try {
        localStorage.setItem(key, next);
        written.delete(key);
      } catch {
        written.set(key, next);
      }
      for (const listener of listeners) listener();
    },
    [key],
  );
  return [value, store];
}
