'use client';
import { Tooltip as Base } from '@base-ui/react/tooltip';
import type { ReactNode } from 'react';

export interface AnchoredPopupProps {
  /** What it is beside. */
  anchor: Element;
  side?: 'top' | 'right' | 'bottom' | 'left';
  className?: string;
  children: ReactNode;
}

/** What is shown beside an element until its owner removes it: it takes no focus, and no press closes it. */
export function AnchoredPopup({ anchor, side = 'bottom', className, children }: AnchoredPopupProps) {
  return (
    <Base.Root
      open
      onOpenChange={(_, details) => {
        details.cancel();
        details.allowPropagation();
      }}
    >
      <Base.Portal>
        <Base.Positioner
          anchor={anchor}
          side={side}
          sideOffset={12}
          collisionPadding={12}
          className={className}
        >
          <Base.Popup className="outline-none">{children}</Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}
