import type { ReactNode } from 'react';
import { cx } from './cx';

/** A key, or keys pressed together, as they stand on the keyboard. */
export function Kbd({ children, className }: { children: ReactNode; className?: string }) {
  return (
    <kbd
      className={cx(
        'inline-flex h-5 min-w-5 shrink-0 items-center justify-center rounded-mark border border-line bg-surface px-1 font-sans text-12 text-muted',
        className,
      )}
    >
      {children}
    </kbd>
  );
}
