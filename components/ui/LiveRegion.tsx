'use client';
import { createContext, type ReactNode, useCallback, useContext, useEffect, useRef, useState } from 'react';

const LiveContext = createContext<(sentence: string) => void>(() => {});
/** What changes more often than this is reported in its latest form only. */
const announceDelayMs = 1_500;

/** Announces changes politely to those who listen: `announce('3 tiles failed')`. Placed once around the portal. */
export function LiveRegionProvider({ children }: { children: ReactNode }) {
  const [sentence, setSentence] = useState('');
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const announce = useCallback((next: string) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setSentence(next), announceDelayMs);
  }, []);
  useEffect(() => () => clearTimeout(timer.current), []);
  return (
    <LiveContext value={announce}>
      {children}
      <div aria-live="polite" className="sr-only">
        {sentence}
      </div>
    </LiveContext>
  );
}

/** The function that announces a summary of what changed. */
export const useAnnounce = () => useContext(LiveContext);
