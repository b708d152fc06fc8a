import { useSyncExternalStore } from 'react';

const phone = '(max-width: 767px)';

function watch(listener: () => void): () => void {
  const list = window.matchMedia(phone);
  list.addEventListener('change', listener);
  return () => list.removeEventListener('change', listener);
}

/** Whether the screen is a phone's, for what is arranged otherwise there and not only smaller. */
export const usePhone = () =>
  useSyncExternalStore(
    watch,
    () => window.matchMedia(phone).matches,
    () => false,
  );
