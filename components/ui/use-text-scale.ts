'use client';
import { useState, useSyncExternalStore } from 'react';
import { scaledPx } from './scaled-px';

const never = () => () => undefined;

/** How much larger text is than usual: 1.5 at 150%. A page that changes it is loaded again. */
export function useTextScale(): number {
  const [readOnce] = useState(() => {
    let scale: number | undefined;
    return () => {
      scale ??= scaledPx(1);
      return scale;
    };
  });
  return useSyncExternalStore(never, readOnce, () => 1);
}
