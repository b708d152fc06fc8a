'use client';
import { Presentation } from 'lucide-react';
import { Button } from '@/components/ui/Button';
import { cx } from '@/components/ui/cx';
import { formatClock } from '@/components/ui/format';
import { Tooltip } from '@/components/ui/Tooltip';
import { useAction } from '@/components/ui/use-action';
import { endPresenting } from './presenting';

/** Says that presenter mode is on and until when, and ends it. */
export function PresenterPanel({
  until,
  isUpright = false,
  className,
}: {
  until: string;
  /** One below the other, for the rail. */
  isUpright?: boolean;
  className?: string;
}) {
  const { run, isBusy } = useAction({ act: endPresenting });
  return (
    <section
      aria-label="Presenter mode"
      className={cx(
        'flex items-center gap-x-3 gap-y-1 text-12',
        isUpright && 'flex-col text-center',
        className,
      )}
    >
      <Presentation aria-hidden size={16} className="shrink-0 text-muted" />
      <p className="text-muted">until {formatClock(until)} UTC</p>
      <Tooltip
        label="Ends presenter mode. Amounts and names are shown again."
        side={isUpright ? 'right' : 'top'}
      >
        <Button size="small" aria-label="End presenter mode" busy={isBusy} onClick={() => run()}>
          End
        </Button>
      </Tooltip>
    </section>
  );
}
