import { Check, CircleDashed, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';

const marks = {
  done: { icon: Check, className: 'text-done-text' },
  open: { icon: CircleDashed, className: 'text-muted' },
  waiting: { icon: CircleDashed, className: 'text-pending-text' },
  warning: { icon: TriangleAlert, className: 'text-retry-text' },
};

/** One thing that was checked before an order can continue, as a sentence. */
export function ChecklistItem({
  kind = 'done',
  action,
  children,
}: {
  kind?: keyof typeof marks;
  /** What can be done about it: a `TextButton`. */
  action?: ReactNode;
  children: ReactNode;
}) {
  const { icon: Icon, className } = marks[kind];
  return (
    <div className="flex items-start gap-2 text-12">
      <Icon aria-hidden size={16} className={className} />
      <p className="min-w-0 flex-1 break-words">{children}</p>
      {action}
    </div>
  );
}
