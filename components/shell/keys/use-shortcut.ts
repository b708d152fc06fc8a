'use client';
import { useEffect, useRef } from 'react';
import { addShortcut, type Shortcut } from './shortcut-store';

/**
 * Makes a key do something while the component is there, and lists it behind `?`.
 * Keys pressed while someone types, or while something floats above the page, are left alone.
 */
export function useShortcut({ keys, label, group, run }: Shortcut, isEnabled = true): void {
  const latest = useRef(run);
  useEffect(() => {
    latest.current = run;
  });
  useEffect(() => {
    if (!isEnabled) return;
    return addShortcut({ keys, label, group, run: () => latest.current() });
  }, [keys, label, group, isEnabled]);
}
