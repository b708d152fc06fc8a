'use client';
import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { cx } from './cx';

export interface ChipProps {
  children: ReactNode;
  /** Takes the chip away; without it the chip only shows. */
  onRemove?: () => void;
  /** What removing does, read aloud: "Remove cloud ≤ 20%". */
  removeLabel?: string;
  onClick?: () => void;
  className?: string;
}

/** Something that narrows what is shown: "Cloud ≤ 20%". */
export function Chip({ children, onRemove, removeLabel, onClick, className }: ChipProps) {
  return (
    <span
      className={cx(
        'inline-flex h-6 shrink-0 items-center rounded-mark bg-inset text-12 text-ink phone:h-9',
        className,
      )}
    >
      {onClick ? (
        <button type="button" onClick={onClick} className="h-full rounded-mark px-2 hover:bg-hover">
          {children}
        </button>
      ) : (
        <span className="min-w-0 truncate px-2">{children}</span>
      )}
      {onRemove && (
        <button
          type="button"
          aria-label={removeLabel ?? 'Remove'}
          onClick={onRemove}
          className="-ml-1.5 flex h-full w-6 items-center justify-center rounded-mark text-muted hover:text-ink phone:w-9"
        >
          <X aria-hidden size={12} />
        </button>
      )}
    </span>
  );
}
