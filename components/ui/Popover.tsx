'use client';
import type { ReactElement, ReactNode } from 'react';
import { useOpener } from './popups/use-opener';

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
export function Popover({ trigger, open, onOpenChange, ...rest }: PopoverProps) {
  const { button, parts, opened } = useOpener(trigger, 'dialog', open, onOpenChange);
  return (
    <>
      {button}
      {parts && <parts.PopoverPopup {...rest} {...opened} />}
    </>
  );
}
