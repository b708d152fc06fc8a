'use client';
import { Popover as Base } from '@base-ui/react/popover';
import type { FocusEvent } from 'react';
import { cx } from '../cx';
import type { PopoverProps } from '../Popover';
import { popupLook } from '../popup-look';
import type { OpenedBy } from './use-opener';

/** What a `Popover` shows. */
export function PopoverPopup({
  label,
  children,
  side = 'bottom',
  align = 'center',
  className = 'w-72 p-4',
  open,
  onOpenChange,
  onClose,
  anchor,
}: Omit<PopoverProps, 'trigger' | keyof OpenedBy> & OpenedBy) {
  // Whoever tabs out of it, at either end, goes on from its button.
  const onFocus = ({ target }: FocusEvent) => {
    if (!target.hasAttribute('data-base-ui-focus-guard')) return;
    anchor.current?.focus();
    onClose();
  };
  return (
    <Base.Root open={open} onOpenChange={onOpenChange}>
      <Base.Portal>
        <Base.Positioner
          anchor={anchor}
          side={side}
          align={align}
          sideOffset={6}
          collisionPadding={8}
          className="z-50"
          onFocus={onFocus}
        >
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
