'use client';
import { Dialog as Base } from '@base-ui/react/dialog';
import { X } from 'lucide-react';
import { cx } from '../cx';
import type { DialogProps } from '../Dialog';
import { backdropLook, dialogLook, viewportLook } from '../dialog-look';

const sizes = { small: 'max-w-md', normal: 'max-w-[40rem]', wide: 'max-w-[60rem]' };

/** What a `Dialog` shows while it is open. */
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
  return (
    <Base.Root open={open} onOpenChange={onOpenChange}>
      <Base.Portal>
        <Base.Backdrop className={backdropLook} />
        <Base.Viewport className={viewportLook}>
          <Base.Popup initialFocus={initialFocus} className={cx(dialogLook, 'relative', sizes[size])}>
            <Base.Title className="p-4 pr-14 pb-0 font-strong text-15">{title}</Base.Title>
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
