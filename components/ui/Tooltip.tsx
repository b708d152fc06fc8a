'use client';
import { Tooltip as Base } from '@base-ui/react/tooltip';
import type { ReactElement, ReactNode } from 'react';
import { Kbd } from './Kbd';

export interface TooltipProps {
  /** What is said; nothing shows where it is empty. */
  label: ReactNode;
  /** The keys that do the same. */
  shortcut?: string;
  side?: 'top' | 'right' | 'bottom' | 'left';
  delay?: number;
  /** Where the owner decides when it is open. */
  open?: boolean;
  onOpenChange?: (open: boolean) => void;
  /** One element that can be hovered and focused. */
  children: ReactElement<Record<string, unknown>>;
}

/** A hint beside what is hovered or focused. The element itself must carry its own accessible name. */
export function Tooltip({
  label,
  shortcut,
  side = 'top',
  delay,
  open,
  onOpenChange,
  children,
}: TooltipProps) {
  return (
    <Base.Root open={open} onOpenChange={onOpenChange} disabled={!label}>
      <Base.Trigger render={children} delay={delay} />
      <Base.Portal>
        <Base.Positioner side={side} sideOffset={6} collisionPadding={8} className="z-50">
          <Base.Popup className="flex max-w-72 items-center gap-2 rounded-control bg-raised px-2 py-1 text-12 text-ink shadow-float-2 transition-opacity data-ending-style:opacity-0 data-instant:transition-none data-starting-style:opacity-0">
            <span className="min-w-0 break-words">{label}</span>
            {shortcut && <Kbd>{shortcut}</Kbd>}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}
