'use client';
import { useCallback, useSyncExternalStore } from 'react';
import { type Density, densityCookie, parseDensity, parseTheme, type Theme, themeCookie } from './choice';

const listeners = new Set<() => void>();
const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

function remember(cookie: string, value: string): void {
  const year = 365 * 24 * 60 * 60;
  // biome-ignore lint/suspicious/noDocumentCookie: the server reads it with the next page.
  document.cookie = `${cookie}=${value}; path=/; max-age=${year}; samesite=lax`;
  for (const listener of listeners) listener();
}

/** Theme and density as chosen, and how to choose them; kept in cookies, so that the next page comes right. */
export function useAppearance() {
  const theme = useSyncExternalStore(
    subscribe,
    () => parseTheme(document.documentElement.dataset.themeChoice),
    () => 'system' as const,
  );
  const density = useSyncExternalStore(
    subscribe,
    () => parseDensity(document.documentElement.dataset.density),
    () => 'compact' as const,
  );
  const setTheme = useCallback((next: Theme) => {
    const { dataset } = document.documentElement;
    const isDark = next === 'system' ? matchMedia('(prefers-color-scheme: dark)').matches : next === 'dark';
    dataset.themeChoice = next;
    dataset.theme = isDark ? 'dark' : 'light';
    remember(themeCookie, next);
  }, []);
  const setDensity = useCallback((next: Density) => {
    document.documentElement.dataset.density = next;
    remember(densityCookie, next);
  }, []);
  return { theme, setTheme, density, setDensity };
}
