'use client';
import { useSyncExternalStore } from 'react';
import { scaledPx } from './scaled-px';

const never = () => () => undefined;

/** How much larger text is than usual: 1.5 at 150%. A page that changes it is loaded again. */
export const useTextScale = (): number =>
  useSyncExternalStore(
    never,
    () => scaledPx(1),
    () => 1,
  );
