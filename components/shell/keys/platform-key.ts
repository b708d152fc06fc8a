'use client';
import { useHydrated } from '@/components/ui/use-hydrated';

/** Whether the keyboard has ⌘ where others have Ctrl. */
export const isMac = () => /Mac|iPhone|iPad/.test(navigator.platform);

export const useIsMac = (): boolean => useHydrated() && isMac();

/** `⌘K` where the keyboard has ⌘, `Ctrl K` elsewhere. */
export const usePaletteKey = (): string => (useIsMac() ? '⌘K' : 'Ctrl K');
