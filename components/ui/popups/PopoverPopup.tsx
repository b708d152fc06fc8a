'use client';
import { Popover as Base } from '@base-ui/react/popover';
import type { FocusEvent, ReactNode } from 'react';
import { cx } from '../cx';
import { popupClass } from '../popup-class';
import type { OpenedBy } from './opened-by';

export interface PopoverPopupProps extends OpenedBy {
  /** What it is, read aloud. */
  label: string;
  children: ReactNode;
  side?: 'top' | 'right' | 'bottom' | 'left';
  align?: 'start' | 'center' | 'end';
  /** Finds the panel around its button that it must not cover, by a selector: it then opens beside that, at the right. */
  clearOf?: string;
  /** Its width and padding; 288 px and 16 px where it is left out. */
  className?: string;
  /** Finds what takes the focus; the first element that can where it is left out or finds nothing. */
  initialFocus?: () => HTMLElement | null;
}

/** Between it and its button or panel, px. */
const gap = 6;
const edge = (element: Element) => element.getBoundingClientRect().right;

/** What a `Popover` shows. */
export function PopoverPopup({
  label,
  children,
  side = 'bottom',
  align = 'center',
  clearOf,
  className = 'w-72 p-4',
  initialFocus,
  open,
  onOpenChange,
  onClose,
  anchor,
}: PopoverPopupProps) {
  // Anyone who tabs out of it, at either end, continues from its button.
  const onFocus = ({ target }: FocusEvent) => {
    if (!target.hasAttribute('data-base-ui-focus-guard')) return;
    anchor.current?.focus();
    onClose();
  };
  const panel = (clearOf && open && anchor.current?.closest(clearOf)) || undefined;
  return (
    <Base.Root open={open} onOpenChange={onOpenChange}>
      <Base.Portal>
        <Base.Positioner
          anchor={anchor}
          side={panel ? 'right' : side}
          align={align}
          sideOffset={() => gap + (panel && anchor.current ? edge(panel) - edge(anchor.current) : 0)}
          collisionPadding={8}
          className="z-50"
          onFocus={onFocus}
        >
          <Base.Popup
            aria-label={label}
            initialFocus={initialFocus}
            className={cx(
              popupClass,
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
