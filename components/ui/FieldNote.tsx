import { CornerDownRight, EyeOff, Lock } from 'lucide-react';
import type { ReactNode } from 'react';
import { cx } from './cx';

const icons = { locked: Lock, because: CornerDownRight, hidden: EyeOff };

export interface ReasonProps {
  /** Why something is locked, why it is asked at all, or why it is not shown. */
  kind?: keyof typeof icons;
  children: ReactNode;
  /** The change that lifts it: a `TextButton`. */
  action?: ReactNode;
}

/** Why a field is as it is, under the field that it concerns. */
export function FieldNote({ kind = 'locked', children, action }: ReasonProps) {
  const Icon = icons[kind];
  return (
    <p
      className={cx(
        'flex items-center gap-2 text-12',
        kind === 'locked' ? 'mt-1 min-h-7 rounded-control bg-inset px-2.5 py-1 text-ink' : 'mt-1 text-muted',
      )}
    >
      <Icon aria-hidden size={14} />
      <span className="min-w-0 flex-1">{children}</span>
      {action}
    </p>
  );
}
