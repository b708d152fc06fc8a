import { useEffect, useRef, useState } from 'react';

/**
 * The state of what takes the place of a plain button that was pressed: it gives its own button the focus that the
 * plain one had, and opens.
 * @param byKey whether a key pressed it: opening is left to the button then, so that the first entry is lit
 */
export function useTakeOver(byKey: boolean) {
  const ref = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  const [hasTaken, setHasTaken] = useState(false);
  const isDone = useRef(false);
  useEffect(() => {
    if (isDone.current) return;
    isDone.current = true;
    ref.current?.focus({ preventScroll: true });
    setHasTaken(true);
    if (byKey) ref.current?.click();
    else setOpen(true);
  }, [byKey]);
  return { ref, open, onOpenChange: (next: boolean) => setOpen(next), hasTaken };
}
