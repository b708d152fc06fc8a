import { useEffect } from 'react';

/** Keeps the screen awake while the page is visible, where the browser can do so. */
export function useWakeLock(): void {
  useEffect(() => {
    let lock: WakeLockSentinel | undefined;
    let hasLeft = false;
    const hold = async () => {
      if (document.visibilityState !== 'visible' || !('wakeLock' in navigator)) return;
      try {
        const held = await navigator.wakeLock.request('screen');
        if (hasLeft) await held.release();
        else lock = held;
      } catch {
        // A browser that saves its battery refuses. The screen then sleeps as usual.
      }
    };
    void hold();
    // Browsers release it when the page is hidden.
    document.addEventListener('visibilitychange', hold);
    return () => {
      hasLeft = true;
      document.removeEventListener('visibilitychange', hold);
      void lock?.release();
    };
  }, []);
}
