'use client';
import { useSyncExternalStore } from 'react';

const never = () => () => {};

/** Whether the keyboard has ⌘ where others have Ctrl. */
export const isMac = () => /Mac|iPhone|iPad/.test(navigator.platform);

export const useIsMac = (): boolean => useSyncExternalStore(never, isMac, () => false);

/** `⌘K` where the keyboard has ⌘, `Ctrl K` elsewhere. */
export const usePaletteKey = (): string => (useIsMac() ? '⌘K' : 'Ctrl K');
