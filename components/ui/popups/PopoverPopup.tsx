'use client';
import { Popover as Base } from '@base-ui/react/popover';
import { cx } from '../cx';
import type { PopoverProps } from '../Popover';
import { popupLook } from '../popup-look';
import { useTakeOver } from './use-take-over';

/** A `Popover` from when it was first asked for; it opens at once. */
export function PopoverPopup({
  trigger,
  label,
  children,
  open,
  onOpenChange,
  side = 'bottom',
  align = 'center',
  className = 'w-72 p-4',
}: PopoverProps) {
  const own = useTakeOver(false);
  const isOpen = open === undefined ? own.open : open && own.hasTaken;
  return (
    <Base.Root
      open={isOpen}
      onOpenChange={(next) => {
        own.onOpenChange(next);
        onOpenChange?.(next);
      }}
    >
      <Base.Trigger ref={own.ref} render={trigger} />
      <Base.Portal>
        <Base.Positioner side={side} align={align} sideOffset={6} collisionPadding={8} className="z-50">
          <Base.Popup
            aria-label={label}
            className={cx(popupLook, 'max-w-[var(--available-width)]', className)}
          >
            {children}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}
