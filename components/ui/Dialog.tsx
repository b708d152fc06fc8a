'use client';
import type { ReactNode, RefObject } from 'react';
import { usePopups } from './popups/parts';

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
  /** What gets the focus first; the first control where it is left out. */
  initialFocus?: RefObject<HTMLElement | null>;
}

/** Something that must be answered, or looked at, before the page goes on. Escape closes it. */
export function Dialog(props: DialogProps) {
  const parts = usePopups(props.open);
  return parts && <parts.DialogPopup {...props} />;
}
