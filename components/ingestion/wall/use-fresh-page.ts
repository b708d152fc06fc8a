'use client';
import { useEffect } from 'react';

const pageLifeMs = 24 * 60 * 60_000;
const lookEveryMs = 60_000;

/** Loads the page anew once a day, when the portal answers, so that a screen that hangs for weeks gets new versions. */
export function useFreshPage(isAnswering: boolean): void {
  useEffect(() => {
    if (!isAnswering) return;
    const timer = setInterval(() => {
      if (performance.now() > pageLifeMs) window.location.reload();
    }, lookEveryMs);
    return () => clearInterval(timer);
  }, [isAnswering]);
}
