'use client';
import { useEffect } from 'react';
import { cx } from '@/components/ui/cx';
import { PresenterMarks } from './PresenterMarks';
import { PresenterPanel } from './PresenterPanel';
import { useWakeLock } from './use-wake-lock';

interface PresenterModeProps {
  until: string;
  forMs: number;
  hasRail?: boolean;
}

/**
 * What presenter mode adds to a page. Ends with the mode itself.
 * @param forMs how long the mode lasts from when the page came, by the clock of the server
 * @param hasRail whether a rail says that the mode is on, where there is room for one
 */
export function PresenterMode({ until, forMs, hasRail = false }: PresenterModeProps) {
  useWakeLock();
  useEffect(() => {
    const timer = setTimeout(() => location.reload(), forMs + 1_000);
    return () => clearTimeout(timer);
  }, [forMs]);
  return (
    <>
      <PresenterMarks />
      <PresenterPanel
        until={until}
        className={cx(
          'fixed right-3 bottom-3 z-[600] rounded-panel border border-line-strong bg-surface px-3 py-1.5 shadow-popup phone:right-1 phone:bottom-bottom-bar print:hidden',
          hasRail && 'md:hidden',
        )}
      />
    </>
  );
}
