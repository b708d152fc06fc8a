'use client';
import { Menu as Base } from '@base-ui/react/menu';
import { Check, Lock, type LucideIcon } from 'lucide-react';
import { Fragment, type KeyboardEvent, type ReactNode, useCallback } from 'react';
import { Link } from '@/components/ui/Link';
import { cx } from '../cx';
import { Kbd } from '../Kbd';
import { itemClass, popupClass } from '../popup-class';
import type { OpenedBy } from './opened-by';

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

export interface MenuPopupProps extends OpenedBy {
  entries: readonly MenuEntry[];
  side?: 'top' | 'right' | 'bottom' | 'left';
  align?: 'start' | 'center' | 'end';
  /** Shown above the entries. */
  header?: ReactNode;
}

/** What a `Menu` shows. */
export function MenuPopup({
  entries,
  side = 'bottom',
  align = 'end',
  header,
  open,
  onOpenChange,
  onClose,
  anchor,
  labelledBy,
  byKey,
}: MenuPopupProps) {
  // Before the next frame, when the popup itself takes the focus unless it went to something inside since the popup
  // looked: one microtask after it looked, for what is inside by then loses the focus in that frame.
  const focusFirst = useCallback(
    (popup: HTMLElement | null) => {
      if (!popup || !byKey) return;
      queueMicrotask(() =>
        queueMicrotask(() =>
          popup.querySelector<HTMLElement>('[role^="menuitem"]')?.focus({ preventScroll: true }),
        ),
      );
    },
    [byKey],
  );
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Tab') return;
    // Back on its button, the browser continues to what comes next there.
    anchor.current?.focus();
    onClose();
  };
  return (
    <Base.Root open={open} onOpenChange={onOpenChange}>
      <Base.Portal>
        <Base.Positioner
          anchor={anchor}
          side={side}
          align={align}
          sideOffset={4}
          collisionPadding={8}
          className="z-50 outline-none"
        >
          <Base.Popup
            ref={focusFirst}
            onKeyDown={onKeyDown}
            aria-labelledby={labelledBy}
            className={cx(popupClass, 'min-w-48 max-w-80 p-1')}
          >
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
  const className = cx(itemClass, danger && !reason && 'text-failed-text');
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
      <Base.LinkItem render={<Link href={href} />} className={className} closeOnClick>
        {content}
      </Base.LinkItem>
    );
  }
  if (checked !== undefined) {
    return (
      <Base.CheckboxItem
        checked={checked}
        onCheckedChange={() => onSelect?.()}
        className={className}
        closeOnClick
      >
        {content}
        <Base.CheckboxItemIndicator>
          <Check aria-hidden size={16} className="text-accent" />
        </Base.CheckboxItemIndicator>
      </Base.CheckboxItem>
    );
  }
  return (
    <Base.Item disabled={Boolean(reason)} onClick={onSelect} className={className}>
      {content}
    </Base.Item>
  );
}
