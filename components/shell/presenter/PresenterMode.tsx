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
          'presenter-strip fixed z-[600] border-line-strong bg-surface print:hidden',
          'phone:inset-x-0 phone:h-12 phone:justify-center phone:border-t',
          hasRail
            ? 'phone:bottom-[calc(var(--bottom-bar)-3rem)] md:hidden'
            : 'phone:bottom-0 md:right-3 md:bottom-3 md:rounded-panel md:border md:px-3 md:py-1.5 md:shadow-popup',
        )}
      />
    </>
  );
}
