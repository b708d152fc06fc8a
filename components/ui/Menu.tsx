'use client';
import type { ReactElement } from 'react';
import type { MenuPopupProps } from './popups/MenuPopup';
import type { OpenedBy } from './popups/opened-by';
import { useOpener } from './popups/use-opener';

export type { MenuEntry } from './popups/MenuPopup';

export interface MenuProps extends Omit<MenuPopupProps, keyof OpenedBy> {
  /** The button that opens it. */
  trigger: ReactElement<Record<string, unknown>>;
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
