'use client';
import { useEffect } from 'react';

const pageLifeMs = 24 * 60 * 60_000;
const checkIntervalMs = 60_000;

/**
 * Loads the page again once a day, when the portal answers, so that a screen that hangs for weeks gets new versions.
 */
export function usePeriodicReload(isAnswering: boolean): void {
  useEffect(() => {
    if (!isAnswering) return;
    const timer = setInterval(() => {
      if (performance.now() > pageLifeMs) window.location.reload();
    }, checkIntervalMs);
    return () => clearInterval(timer);
  }, [isAnswering]);
}
