'use client';
import type { LucideIcon } from 'lucide-react';
import type { ReactElement, ReactNode } from 'react';
import { useOpener } from './popups/use-opener';

export interface MenuAction {
  label: ReactNode;
  icon?: LucideIcon;
  onSelect?: () => void;
  /** Leads to a page; `onSelect` is not needed then. */
  href?: string;
  shortcut?: string;
  danger?: boolean;
  /** Why it cannot be used now. */
  reason?: string;
  /** Whether it is on: makes it one of several, with a tick. */
  checked?: boolean;
}
export type MenuEntry = MenuAction | { heading: string } | 'line';

export interface MenuProps {
  /** The button that opens it. */
  trigger: ReactElement<Record<string, unknown>>;
  entries: readonly MenuEntry[];
  side?: 'top' | 'right' | 'bottom' | 'left';
  align?: 'start' | 'center' | 'end';
  /** Stands above the entries. */
  header?: ReactNode;
}

/** Actions behind a button. */
export function Menu({ trigger, ...rest }: MenuProps) {
  const { button, parts, opened } = useOpener(trigger, 'menu');
  return (
    <>
      {button}
      {parts && <parts.MenuPopup {...rest} {...opened} />}
    </>
  );
}
