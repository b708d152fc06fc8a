'use client';
import { Menu as Base } from '@base-ui/react/menu';
import { Check, Lock, type LucideIcon } from 'lucide-react';
import Link from 'next/link';
import { Fragment, type ReactElement, type ReactNode } from 'react';
import { cx } from './cx';
import { Kbd } from './Kbd';
import { itemLook, popupLook } from './popup-look';

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
export function Menu({ trigger, entries, side = 'bottom', align = 'end', header }: MenuProps) {
  return (
    <Base.Root>
      <Base.Trigger render={trigger} />
      <Base.Portal>
        <Base.Positioner
          side={side}
          align={align}
          sideOffset={4}
          collisionPadding={8}
          className="z-50 outline-none"
        >
          <Base.Popup className={cx(popupLook, 'min-w-48 max-w-80 p-1')}>
            {header}
            {entries.map((entry, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: entries have no other name, and their order is theirs.
              <Fragment key={index}>
                <Entry entry={entry} />
              </Fragment>
            ))}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}

function Entry({ entry }: { entry: MenuEntry }) {
  if (entry === 'line') return <Base.Separator className="-mx-1 my-1 h-px bg-line" />;
  if ('heading' in entry) return <div className="px-2 pt-2 pb-1 text-12 text-muted">{entry.heading}</div>;
  const { label, icon: Icon, onSelect, href, shortcut, danger, reason, checked } = entry;
  const Mark = reason ? Lock : Icon;
  const look = cx(itemLook, danger && !reason && 'text-failed-text');
  const content = (
    <>
      {Mark && <Mark aria-hidden size={16} className={danger && !reason ? undefined : 'text-muted'} />}
      <span className="min-w-0 flex-1">
        {label}
        {reason && <span className="block text-12 text-muted">{reason}</span>}
      </span>
      {shortcut && <Kbd>{shortcut}</Kbd>}
    </>
  );
  if (href && !reason) {
    return (
      <Base.LinkItem render={<Link href={href} />} className={look} closeOnClick>
        {content}
      </Base.LinkItem>
    );
  }
  if (checked !== undefined) {
    return (
      <Base.CheckboxItem checked={checked} onCheckedChange={() => onSelect?.()} className={look} closeOnClick>
        {content}
        <Base.CheckboxItemIndicator>
          <Check aria-hidden size={16} className="text-accent" />
        </Base.CheckboxItemIndicator>
      </Base.CheckboxItem>
    );
  }
  return (
    <Base.Item disabled={Boolean(reason)} onClick={onSelect} className={look}>
      {content}
    </Base.Item>
  );
}
