'use client';
import { TriangleAlert } from 'lucide-react';
import { type ReactNode, use, useState } from 'react';
import { Problem } from '@/lib/web/problem';
import { Button } from './Button';
import { cx } from './cx';
import { describeProblem } from './describe-problem';
import { ServiceCheckContext } from './service-check';

export interface FailureProps {
  /** What was thrown: a `Problem` is shown as it is, anything else in general words. */
  problem: unknown;
  /** Tries again; offered where it can help. */
  onRetry?: () => unknown;
  /** What is safe, where the problem itself does not say: "Your basket is kept." */
  reassurance?: ReactNode;
  /** Without a frame, inside something else. */
  isInline?: boolean;
  /** Another way on. */
  action?: ReactNode;
  className?: string;
}

/** What happened, what is safe, and what to do about it. */
export function ErrorMessage({ problem, onRetry, reassurance, isInline, action, className }: FailureProps) {
  const [isBusy, setIsBusy] = useState(false);
  const checkService = use(ServiceCheckContext);
  const { title, detail, requestId } = describeProblem(problem);
  const retry = async () => {
    setIsBusy(true);
    try {
      // Past a breaker that is open: a press must do something at once. What the check found shows in the next answer.
      const service = problem instanceof Problem ? problem.service : undefined;
      if (service) await checkService(service).catch(() => undefined);
      await onRetry?.();
    } finally {
      setIsBusy(false);
    }
  };
  return (
    <div
      role="alert"
      className={cx(!isInline && 'rounded-control border border-line bg-surface p-3', className)}
    >
      <p className="flex gap-2 font-strong">
        <TriangleAlert aria-hidden size={16} className="mt-0.5" />
        <span className="min-w-0 break-words">{title}</span>
      </p>
      <div>
        {(detail || reassurance) && (
          <p className="break-words text-12 text-muted">
            {detail} {reassurance}
          </p>
        )}
        {requestId && <p className="mt-0.5 select-all text-12 text-muted">Request {requestId}</p>}
        {(onRetry || action) && (
          <div className="mt-2 flex flex-wrap gap-2">
            {onRetry && (
              <Button size="small" busy={isBusy} onClick={retry}>
                Try again
              </Button>
            )}
            {action}
          </div>
        )}
      </div>
    </div>
  );
}
