'use client';
import { AlertDialog as Base } from '@base-ui/react/alert-dialog';
import type { ReactNode, RefObject } from 'react';
import { cx } from '../cx';
import { backdropClass, dialogClass, viewportClass } from '../dialog-class';

export interface AlertPopupProps {
  open: boolean;
  /** Someone presses Escape. */
  onLeave: () => void;
  title: ReactNode;
  /** The consequence; a screen reader says it when the dialog opens. */
  description: ReactNode;
  /** What comes after it: fields and buttons. */
  children: ReactNode;
  initialFocus: RefObject<HTMLElement | null>;
}

/** The dialog around a `ConfirmDialog`: a press beside it does not close it. */
export function AlertPopup({ open, onLeave, title, description, children, initialFocus }: AlertPopupProps) {
  return (
    <Base.Root open={open} onOpenChange={(next) => !next && onLeave()}>
      <Base.Portal>
        <Base.Backdrop className={backdropClass} />
        <Base.Viewport className={viewportClass}>
          <Base.Popup
            initialFocus={initialFocus}
            className={cx(dialogClass, 'max-w-[25rem] gap-2 overflow-y-auto p-4')}
          >
            <Base.Title className="font-strong text-15">{title}</Base.Title>
            <Base.Description render={<div />} className="text-13 text-muted">
              {description}
            </Base.Description>
            {children}
          </Base.Popup>
        </Base.Viewport>
      </Base.Portal>
    </Base.Root>
  );
}
