'use client';
import type { FullDialogProps } from './popups/FullDialogPopup';
import { usePopups } from './popups/parts';

/** A dialog that needs the whole window. Escape closes it. */
export function FullDialog(props: FullDialogProps) {
  const parts = usePopups(props.open, () => props.onOpenChange(false));
  return parts && <parts.FullDialogPopup {...props} />;
}
