'use client';
import { useCallback, useState } from 'react';

/** How high an element is, in pixels, as it changes; 0 while there is none. The second is its `ref`. */
export function useHeight(): [
  height: number,
  ref: (element: HTMLElement | null) => (() => void) | undefined,
] {
  const [height, setHeight] = useState(0);
  const ref = useCallback((element: HTMLElement | null) => {
    if (!element) return undefined;
    const observer = new ResizeObserver(() => setHeight(element.offsetHeight));
    observer.observe(element);
    return () => {
      observer.disconnect();
      setHeight(0);
    };
  }, []);
  return [height, ref];
}
