'use client';
import type { ConfirmDialogProps } from './popups/ConfirmPopup';
import { usePopups } from './popups/parts';

export type { ConfirmDialogProps } from './popups/ConfirmPopup';

/** A deliberate confirmation: it opens on "Cancel", and takes one press. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const parts = usePopups(props.open, () => props.onOpenChange(false));
  return parts && <parts.ConfirmPopup {...props} />;
}
