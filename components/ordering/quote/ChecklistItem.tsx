import { Check, CircleDashed, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';

const marks = {
  done: { icon: Check, look: 'text-done-text' },
  open: { icon: CircleDashed, look: 'text-muted' },
  waiting: { icon: CircleDashed, look: 'text-pending-text' },
  warning: { icon: TriangleAlert, look: 'text-retry-text' },
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
  const { icon: Icon, look } = marks[kind];
  return (
    <div className="flex items-start gap-2 text-12">
      <Icon aria-hidden size={16} className={look} />
      <p className="min-w-0 flex-1 break-words">{children}</p>
      {action}
    </div>
  );
}
