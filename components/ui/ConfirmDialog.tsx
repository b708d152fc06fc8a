'use client';
import dynamic from 'next/dynamic';
import { type ReactNode, useState } from 'react';

const ConfirmPopup = dynamic(() => import('./popups/ConfirmPopup').then(({ ConfirmPopup }) => ConfirmPopup), {
  ssr: false,
});

export interface ConfirmDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** A question that names what and how much: "Fail 48 tiles?" */
  title: ReactNode;
  /** The consequence, in plain sentences, and whether it can be undone. */
  children: ReactNode;
  /** What the button does, and to how much: "Fail 48 tiles". */
  confirm: string;
  /** How to leave things as they are. */
  keep?: string;
  /** Destroys something or cannot be undone. */
  danger?: boolean;
  /** Must be typed before it can be confirmed, for what matters most. */
  typed?: string;
  /** Stands beside the buttons, such as a way to the dry run. */
  aside?: ReactNode;
  /** Why it cannot be confirmed now. */
  reason?: string;
  /** Does it. The dialog closes when it is done, and stays with what happened when it throws. */
  onConfirm: () => Promise<unknown> | undefined;
}

/** A deliberate confirmation: it opens on "keep", and takes one press. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const [wasOpen, setWasOpen] = useState(false);
  if (props.open && !wasOpen) setWasOpen(true);
  return wasOpen && <ConfirmPopup {...props} />;
}
