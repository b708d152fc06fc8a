'use client';
import { useEffect } from 'react';
import { cx } from '@/components/ui/cx';
import { PresenterMarks } from './PresenterMarks';
import { PresenterPanel } from './PresenterPanel';
import { useWakeLock } from './use-wake-lock';

/**
 * What presenter mode adds to a page. Ends with the mode itself.
 * @param hasRail whether a rail says that the mode is on, where there is room for one
 */
export function PresenterMode({ until, hasRail = false }: { until: string; hasRail?: boolean }) {
  useWakeLock();
  useEffect(() => {
    const timer = setTimeout(() => location.reload(), Math.max(0, Date.parse(until) - Date.now()) + 1_000);
    return () => clearTimeout(timer);
  }, [until]);
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
