'use client';
import { useEffect, useState } from 'react';

/** Keeps the screen awake while the page is seen; `false` where the browser does not let it. */
export function useWakeLock(): boolean {
  const [isAwake, setIsAwake] = useState(true);
  useEffect(() => {
    let lock: WakeLockSentinel | undefined;
    let isGone = false;
    const ask = async () => {
      if (document.visibilityState !== 'visible') return;
      try {
        lock = await navigator.wakeLock.request('screen');
        if (isGone) await lock.release();
        else {
          setIsAwake(true);
          // It may also be removed while the page is seen, for a low battery for instance.
          lock.addEventListener('release', () => !isGone && void ask(), { once: true });
        }
      } catch {
        setIsAwake(false);
      }
    };
    void ask();
    // The browser lets go of the lock whenever the page is hidden.
    document.addEventListener('visibilitychange', ask);
    return () => {
      isGone = true;
      document.removeEventListener('visibilitychange', ask);
      void lock?.release();
    };
  }, []);
  return isAwake;
}
