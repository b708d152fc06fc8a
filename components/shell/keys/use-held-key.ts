'use client';
import { useEffect, useRef } from 'react';
import type { Shortcut } from './shortcut-store';
import { useShortcut } from './use-shortcut';

/**
 * Calls `onHold` with `true` when a key goes down and with `false` when it comes up, or the window loses the focus. It is
 * listed behind `?` as every shortcut.
 */
export function useHeldKey(
  shortcut: Omit<Shortcut, 'run'>,
  onHold: (isHeld: boolean) => void,
  isEnabled: boolean,
): void {
  const latest = useRef(onHold);
  useEffect(() => {
    latest.current = onHold;
  });
  useShortcut({ ...shortcut, run: () => latest.current(true) }, isEnabled);
  const { keys } = shortcut;
  useEffect(() => {
    if (!isEnabled) return;
    const release = () => latest.current(false);
    const onKeyUp = ({ key }: KeyboardEvent) => key.toLowerCase() === keys && release();
    window.addEventListener('keyup', onKeyUp);
    window.addEventListener('blur', release);
    return () => {
      window.removeEventListener('keyup', onKeyUp);
      window.removeEventListener('blur', release);
      release();
    };
  }, [keys, isEnabled]);
}
