import { useEffect, useState } from 'react';

/** True once `value` has been true for `ms`: what is quick need not be shown as slow. */
export function useLate(value: boolean, ms = 100): boolean {
  const [isLate, setIsLate] = useState(false);
  useEffect(() => {
    if (!value) {
      setIsLate(false);
      return;
    }
    const timer = setTimeout(() => setIsLate(true), ms);
    return () => clearTimeout(timer);
  }, [value, ms]);
  return value && isLate;
}
