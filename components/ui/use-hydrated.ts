import { useSyncExternalStore } from 'react';

const never = () => () => {};

/** Whether the page's scripts have taken over what the server drew: not so at the first paint. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
