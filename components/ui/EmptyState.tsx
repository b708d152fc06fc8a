import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { cx } from './cx';

export interface EmptyStateProps {
  /** What is not there: "No search yet". */
  title: ReactNode;
  /** What to do next, in a sentence. */
  children?: ReactNode;
  /** The one way on. */
  action?: ReactNode;
  icon?: LucideIcon;
  /** In the middle of a large place, rather than where its content would start. */
  isCentred?: boolean;
  className?: string;
}

/** Nothing is here, and what to do next. */
export function EmptyState({ title, children, action, icon: Icon, isCentred, className }: EmptyStateProps) {
  return (
    <div
      className={cx(
        'flex flex-col gap-0.5',
        isCentred ? 'm-auto max-w-sm items-center p-8 text-center' : 'items-start p-4',
        className,
      )}
    >
      {Icon && <Icon aria-hidden size={24} className="mb-2 text-faint" />}
      <p className="font-strong">{title}</p>
      {children && <p className="text-12 text-muted">{children}</p>}
      {action && <div className="mt-2 flex flex-wrap gap-2">{action}</div>}
    </div>
  );
}
