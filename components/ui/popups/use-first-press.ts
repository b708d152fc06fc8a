import { cloneElement, type KeyboardEvent, type MouseEvent, type ReactElement, useState } from 'react';
import { usePopups } from './parts';

type Trigger = ReactElement<Record<string, unknown>>;

/**
 * A button as it stands before it was first pressed, without what it opens. The press loads that, or takes it where
 * it is loaded, and the owner shows it in place of the button.
 * @param kind what it opens, as `aria-haspopup` says it
 * @param open whether the owner wants it open without a press
 * @param onPress tells the owner of the press
 */
export function useFirstPress(
  trigger: Trigger,
  kind: 'menu' | 'dialog' | 'listbox',
  open = false,
  onPress?: () => void,
) {
  const [press, setPress] = useState<'pointer' | 'key'>();
  const parts = usePopups(press !== undefined || open);
  const { onClick, onKeyDown } = trigger.props as {
    onClick?: (event: MouseEvent) => void;
    onKeyDown?: (event: KeyboardEvent) => void;
  };
  const take = (by: 'pointer' | 'key') => {
    setPress(by);
    onPress?.();
  };
  const button = cloneElement(trigger, {
    'aria-haspopup': kind,
    'aria-expanded': false,
    onClick: (event: MouseEvent) => {
      onClick?.(event);
      // A click that no pointer made has no count.
      if (!event.defaultPrevented) take(event.detail === 0 ? 'key' : 'pointer');
    },
    onKeyDown: (event: KeyboardEvent) => {
      onKeyDown?.(event);
      if (kind === 'dialog' || event.defaultPrevented) return;
      if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
      event.preventDefault();
      take('key');
    },
  });
  return { parts, byKey: press === 'key', button };
}
