'use client';
import type { DialogProps } from './popups/DialogPopup';
import { usePopups } from './popups/parts';

export type { DialogProps } from './popups/DialogPopup';

/** Something that must be answered, or looked at, before the page continues. Escape closes it. */
export function Dialog(props: DialogProps) {
  const parts = usePopups(props.open, () => props.onOpenChange(false));
  return parts && <parts.DialogPopup {...props} />;
}
