'use client';
import { Presentation } from 'lucide-react';
import { useEffect } from 'react';
import { Button } from '@/components/ui/Button';
import { formatExact } from '@/components/ui/format';
import { useAction } from '@/components/ui/use-action';
import { PresenterMarks } from './PresenterMarks';
import { endPresenting } from './presenting';
import { useWakeLock } from './use-wake-lock';

/** Says on every page that presenter mode is on, and ends it. Ends with the mode itself. */
export function PresenterBar({ until }: { until: string }) {
  const { run, isBusy } = useAction({ act: endPresenting });
  useWakeLock();
  useEffect(() => {
    const timer = setTimeout(() => location.reload(), Math.max(0, Date.parse(until) - Date.now()) + 1_000);
    return () => clearTimeout(timer);
  }, [until]);
  return (
    <>
      <PresenterMarks />
      <section
        aria-label="Presenter mode"
        className="fixed right-3 bottom-3 z-40 flex items-center gap-3 rounded-panel border border-line-strong bg-surface px-3 py-1.5 text-12 shadow-popup phone:right-1 phone:bottom-bottom-bar phone:left-1 print:hidden"
      >
        <Presentation aria-hidden size={16} className="shrink-0 text-muted" />
        <p>Presenter mode is on until {formatExact(until)}. Amounts and names are hidden.</p>
        <Button size="small" busy={isBusy} onClick={() => run()}>
          End presenter mode
        </Button>
      </section>
    </>
  );
}
