'use client';
import type { ReactElement } from 'react';
import type { OpenedBy } from './popups/opened-by';
import type { PopoverPopupProps } from './popups/PopoverPopup';
import { useOpener } from './popups/use-opener';

export interface PopoverProps extends Omit<PopoverPopupProps, keyof OpenedBy> {
  trigger: ReactElement<Record<string, unknown>>;
  open?: boolean;
  onOpenChange?: (open: boolean) => void;
}

/** A small panel that belongs to the button that opened it. */
export function Popover({ trigger, open, onOpenChange, ...rest }: PopoverProps) {
  const { button, parts, opened } = useOpener(trigger, 'dialog', open, onOpenChange);
  return (
    <>
      {button}
      {parts && <parts.PopoverPopup {...rest} {...opened} />}
    </>
  );
}
