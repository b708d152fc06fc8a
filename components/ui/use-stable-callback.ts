'use client';
import { useCallback, useLayoutEffect, useRef } from 'react';

/** The same function for as long as a component lives, which does what the latest one given does: for memoised parts. */
export function useStableCallback<A extends unknown[], R>(act: (...args: A) => R): (...args: A) => R {
  const latest = useRef(act);
  useLayoutEffect(() => {
    latest.current = act;
  });
  return useCallback((...args: A) => latest.current(...args), []);
}
