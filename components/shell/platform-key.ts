'use client';
import { useSyncExternalStore } from 'react';

const never = () => () => {};

/** `⌘K` where the keyboard has ⌘, `Ctrl K` elsewhere. */
export function usePaletteKey(): string {
  const isMac = useSyncExternalStore(
    never,
    () => /Mac|iPhone|iPad/.test(navigator.platform),
    () => false,
  );
  return isMac ? '⌘K' : 'Ctrl K';
}
