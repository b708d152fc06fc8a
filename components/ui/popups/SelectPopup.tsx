'use client';
import { Select as Base } from '@base-ui/react/select';
import { type ReactNode, type Ref, useCallback, useImperativeHandle } from 'react';
import { ChoiceLine } from '../ChoiceLine';
import { cx } from '../cx';
import { itemClass, popupClass } from '../popup-class';
import type { OpenedBy } from './opened-by';

export interface Choice<V extends string = string> {
  value: V;
  label: ReactNode;
  /** A second, quieter line. */
  hint?: ReactNode;
  /** Why it cannot be chosen now; it stays readable, with a lock. */
  reason?: string;
}

export interface SelectPopupProps extends OpenedBy {
  /** The id of the list is this with `-list`. */
  id: string;
  value: string | null;
  onChange: (value: string) => void;
  options: readonly Choice[];
}

/** The list that a `Select` opens. */
export function SelectPopup({
  id,
  value,
  onChange,
  options,
  open,
  onOpenChange,
  anchor,
  byKey,
}: SelectPopupProps) {
  // Before the next frame, when the popup itself takes the focus unless it went to something inside since the popup
  // looked: one microtask after it looked.
  const focusChosen = useCallback(
    (popup: HTMLElement | null) => {
      if (!popup) return;
      const find = () =>
        popup.querySelector<HTMLElement>('[role=option][aria-selected=true]') ??
        (byKey ? popup.querySelector<HTMLElement>('[role=option]:not([aria-disabled=true])') : null);
      queueMicrotask(() => queueMicrotask(() => find()?.focus({ preventScroll: false })));
    },
    [byKey],
  );
  return (
    <Base.Root
      id={id}
      open={open}
      onOpenChange={onOpenChange}
      value={value}
      onValueChange={(next) => next !== null && onChange(next)}
    >
      <Base.Trigger render={<Adopted button={anchor} />} />
      <Base.Portal>
        <Base.Positioner sideOffset={4} alignItemWithTrigger={false} className="z-50 outline-none">
          <Base.Popup
            ref={focusChosen}
            className={cx(
              popupClass,
              'min-w-[var(--anchor-width)] max-w-[min(32rem,var(--available-width))]',
            )}
          >
            <Base.List className="max-h-[min(22rem,var(--available-height))] overflow-y-auto p-1">
              {options.map((option) => (
                <Base.Item
                  key={option.value}
                  value={option.value}
                  disabled={option.reason !== undefined}
                  className={itemClass}
                >
                  <ChoiceLine indicator={Base.ItemIndicator} reason={option.reason} hint={option.hint}>
                    <Base.ItemText className="block break-words">{option.label}</Base.ItemText>
                  </ChoiceLine>
                </Base.Item>
              ))}
            </Base.List>
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}

/** Takes the place of the trigger: the button is on the page since the first paint, and the list belongs to it. */
function Adopted({ ref, button }: { ref?: Ref<HTMLElement | null>; button: OpenedBy['anchor'] }) {
  useImperativeHandle(ref, () => button.current as HTMLElement, [button]);
  return null;
}
