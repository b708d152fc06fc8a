import { useSyncExternalStore } from 'react';

/** The width of the stylesheets' own `phone`, which grows with text as they do: 767 px at 100%. */
const phone = () =>
  window.matchMedia(`(max-width: ${7.67 * Number(document.documentElement.dataset.size ?? 100)}px)`);

function watch(listener: () => void): () => void {
  const list = phone();
  list.addEventListener('change', listener);
  return () => list.removeEventListener('change', listener);
}

/** Whether the screen is a phone's, for what is arranged otherwise there and not only smaller. */
export const usePhone = () =>
  useSyncExternalStore(
    watch,
    () => phone().matches,
    () => false,
  );
