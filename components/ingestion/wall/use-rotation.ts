'use client';
import { useEffect, useState } from 'react';

/**
 * Which of `count` pages is shown, turning to the next one every `seconds`. A pause holds it; stepping by hand
 * starts the time again.
 */
export function useRotation(count: number, seconds: number) {
  const [page, setPage] = useState(0);
  const [isPaused, setIsPaused] = useState(false);
  const [left, setLeft] = useState(seconds);
  const step = (by: number) => {
    if (count === 0) return;
    setPage((before) => (Math.min(before, count - 1) + by + count) % count);
    setLeft(seconds);
  };
  const turns = count > 1 && !isPaused;
  useEffect(() => {
    if (!turns) return;
    const timer = setInterval(() => {
      setLeft((before) => {
        if (before > 1) return before - 1;
        setPage((shown) => (shown + 1) % count);
        return seconds;
      });
    }, 1_000);
    return () => clearInterval(timer);
  }, [turns, count, seconds]);
  return {
    page: Math.min(page, Math.max(0, count - 1)),
    left,
    isPaused,
    step,
    togglePause: () => setIsPaused((before) => !before),
  };
}
