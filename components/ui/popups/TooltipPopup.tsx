'use client';
import { Tooltip as Base } from '@base-ui/react/tooltip';
import type { ReactNode } from 'react';
import { Kbd } from '../Kbd';

export interface TooltipPopupProps {
  label: ReactNode;
  /** The keys that do the same. */
  shortcut?: string;
  side?: 'top' | 'right' | 'bottom' | 'left';
  anchor: Element;
  open: boolean;
  onClose: () => void;
  /** The pointer came onto the hint, or left it. */
  onOver: (isOver: boolean) => void;
}

/** What a `Tooltip` shows. */
export function TooltipPopup({
  label,
  shortcut,
  side = 'top',
  anchor,
  open,
  onClose,
  onOver,
}: TooltipPopupProps) {
  return (
    <Base.Root open={open} onOpenChange={(next) => !next && onClose()}>
      <Base.Portal>
        <Base.Positioner
          anchor={anchor}
          side={side}
          sideOffset={6}
          collisionPadding={8}
          className="z-50"
          onPointerEnter={() => onOver(true)}
          onPointerLeave={() => onOver(false)}
        >
          <Base.Popup className="flex max-w-72 items-center gap-2 rounded-control bg-raised px-2 py-1 text-12 text-ink shadow-float-2 transition-opacity data-ending-style:opacity-0 data-instant:transition-none data-starting-style:opacity-0">
            <span className="min-w-0 break-words">{label}</span>
            {shortcut && <Kbd>{shortcut}</Kbd>}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}
