'use client';
import { Dialog as Base } from '@base-ui/react/dialog';
import { X } from 'lucide-react';
import { type ReactNode, useRef } from 'react';

export interface FullDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  /** Beside the title. */
  tools?: ReactNode;
  /** Fills what the line of the title leaves free: columns of a flex box. */
  children: ReactNode;
}

/** What a `FullDialog` shows. */
export function FullDialogPopup({ open, onOpenChange, title, tools, children }: FullDialogProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  return (
    <Base.Root open={open} onOpenChange={onOpenChange}>
      <Base.Portal>
        {/* The hint of a first control would open over the others. */}
        <Base.Popup
          initialFocus={heading}
          // Arrow keys must leave it: a map in it listens to the document for them.
          onKeyDown={(event) => event.key.startsWith('Arrow') && event.preventBaseUIHandler()}
          className="fixed inset-0 z-50 flex flex-col bg-surface text-ink outline-none"
        >
          <header className="flex flex-wrap items-center gap-1 border-line border-b px-3 py-1.5">
            <Base.Title ref={heading} tabIndex={-1} className="mr-auto font-strong text-15 outline-none">
              {title}
            </Base.Title>
            {tools}
            <Base.Close
              aria-label="Close"
              className="flex size-small items-center justify-center rounded-control text-muted hover:bg-hover hover:text-ink"
            >
              <X aria-hidden size={18} />
            </Base.Close>
          </header>
          {children}
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  );
}
