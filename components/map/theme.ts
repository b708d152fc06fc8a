import { useSyncExternalStore } from 'react';

/** The name of a colour token, such as `--c1`. */
export type CssToken = `--${string}`;

let generation = 0;
const cache = new Map<string, string>();
const listeners = new Set<() => void>();
let observer: MutationObserver | undefined;

function watch(): void {
  if (observer) return;
  const changed = () => {
    generation += 1;
    cache.clear();
    for (const listener of listeners) listener();
  };
  observer = new MutationObserver(changed);
  observer.observe(document.documentElement, { attributes: true, attributeFilter: ['data-theme', 'class'] });
  window.matchMedia('(prefers-color-scheme: dark)').addEventListener('change', changed);
}

/** A number that changes whenever the colours on screen do; canvases draw again by it. */
export function useTheme(): number {
  return useSyncExternalStore(
    (listener) => {
      watch();
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => generation,
    () => 0,
  );
}

/** The colour of a token as it is now, for canvases, which do not know custom properties. */
export function getColour(token: CssToken): string {
  watch();
  let colour = cache.get(token);
  if (colour === undefined) {
    colour = getComputedStyle(document.documentElement).getPropertyValue(token).trim() || '#888888';
    cache.set(token, colour);
  }
  return colour;
}

/** The family that canvases write with. */
export const fontFamily = () =>
  getComputedStyle(document.documentElement).getPropertyValue('--font').trim() || 'system-ui, sans-serif';
