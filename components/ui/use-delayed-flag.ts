import { useEffect, useState } from 'react';

const delayMs = 100;

/** True once `value` has been true for a moment: what is quick need not be shown as slow. */
export function useDelayedFlag(value: boolean): boolean {
  const [isLate, setIsLate] = useState(false);
  useEffect(() => {
    if (!value) {
      setIsLate(false);
      return;
    }
    const timer = setTimeout(() => setIsLate(true), delayMs);
    return () => clearTimeout(timer);
  }, [value]);
  return value && isLate;
}
