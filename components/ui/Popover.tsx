'use client';
import { Popover as Base } from '@base-ui/react/popover';
import type { ReactElement, ReactNode } from 'react';
import { cx } from './cx';
import { popupLook } from './popup-look';

export interface PopoverProps {
  trigger: ReactElement<Record<string, unknown>>;
  /** What it is, read aloud. */
  label: string;
  children: ReactNode;
  open?: boolean;
  onOpenChange?: (open: boolean) => void;
  side?: 'top' | 'right' | 'bottom' | 'left';
  align?: 'start' | 'center' | 'end';
  /** Its width and padding; 288 px and 16 px where it is left out. */
  className?: string;
}

/** A small panel that belongs to the button that opened it. */
export function Popover({
  trigger,
  label,
  children,
  open,
  onOpenChange,
  side = 'bottom',
  align = 'center',
  className = 'w-72 p-4',
}: PopoverProps) {
  return (
    <Base.Root open={open} onOpenChange={onOpenChange}>
      <Base.Trigger render={trigger} />
      <Base.Portal>
        <Base.Positioner side={side} align={align} sideOffset={6} collisionPadding={8} className="z-50">
          <Base.Popup
            aria-label={label}
            className={cx(
              popupLook,
              'max-h-[var(--available-height)] max-w-[var(--available-width)] overflow-y-auto',
              className,
            )}
          >
            {children}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}
