'use client';
import { Dialog as Base } from '@base-ui/react/dialog';
import { X } from 'lucide-react';
import { type ReactNode, type RefObject, useRef } from 'react';
import { cx } from '../cx';
import { backdropClass, dialogClass, viewportClass } from '../dialog-class';

export interface DialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: ReactNode;
  /** What it is about, under the title. */
  description?: ReactNode;
  children?: ReactNode;
  /** The buttons, at the end. */
  footer?: ReactNode;
  /** 448 px, 640 px or 960 px wide; on a phone all fill the width. */
  size?: 'small' | 'normal' | 'wide';
  /** What gets the focus first; by default the first control, or the title if that control only explains a word. */
  initialFocus?: RefObject<HTMLElement | null>;
}

const sizes = { small: 'max-w-md', normal: 'max-w-[40rem]', wide: 'max-w-[60rem]' };

/** What a `Dialog` shows. */
export function DialogPopup({
  open,
  onOpenChange,
  title,
  description,
  children,
  footer,
  size = 'small',
  initialFocus,
}: DialogProps) {
  const popup = useRef<HTMLDivElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  // An explanation that took the focus would open over what the dialog is about.
  const firstFocus = () =>
    popup.current?.querySelector('a[href], button, input, textarea')?.hasAttribute('data-term')
      ? heading.current
      : true;
  return (
    <Base.Root open={open} onOpenChange={onOpenChange}>
      <Base.Portal>
        <Base.Backdrop className={backdropClass} />
        <Base.Viewport className={viewportClass}>
          <Base.Popup
            ref={popup}
            initialFocus={initialFocus ?? firstFocus}
            className={cx(dialogClass, 'relative', sizes[size])}
          >
            <Base.Title ref={heading} tabIndex={-1} className="p-4 pr-14 pb-0 font-strong text-15">
              {title}
            </Base.Title>
            {description && (
              <Base.Description className="px-4 pt-1 text-13 text-muted">{description}</Base.Description>
            )}
            <div className="min-h-0 overflow-y-auto p-4">{children}</div>
            {footer && <div className="flex flex-wrap items-center justify-end gap-2 p-4 pt-0">{footer}</div>}
            {/* Last, so that the focus starts in what the dialog is about. */}
            <Base.Close
              aria-label="Close"
              className="absolute top-2.5 right-2.5 flex size-small items-center justify-center rounded-control text-muted hover:bg-hover hover:text-ink"
            >
              <X aria-hidden size={18} />
            </Base.Close>
          </Base.Popup>
        </Base.Viewport>
      </Base.Portal>
    </Base.Root>
  );
}
