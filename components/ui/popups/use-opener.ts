import {
  cloneElement,
  type KeyboardEvent,
  type MouseEvent,
  type ReactElement,
  type Ref,
  useId,
  useRef,
  useState,
} from 'react';
import type { OpenedBy } from './opened-by';
import { usePopups } from './parts';

/**
 * The button of a menu, list or popover, the same element from the first paint on, whereas what it opens is loaded when it
 * is first opened.
 * @param kind what it opens, as `aria-haspopup` says it
 * @param open where the owner decides whether it is open
 * @param onOpenChange notifies the owner that it is to open or close
 */
export function useOpener(
  trigger: ReactElement<Record<string, unknown>>,
  kind: 'menu' | 'dialog' | 'listbox',
  open?: boolean,
  onOpenChange?: (open: boolean) => void,
) {
  const ownId = useId();
  const anchor = useRef<HTMLElement>(null);
  const [isOwnOpen, setIsOwnOpen] = useState(false);
  const [byKey, setByKey] = useState(false);
  const isOpen = open ?? isOwnOpen;
  const { id = ownId, onClick, onKeyDown, ref } = trigger.props as ButtonProps;

  const set = (next: boolean) => {
    setIsOwnOpen(next);
    onOpenChange?.(next);
  };
  const parts = usePopups(isOpen, () => set(false));
  const button = cloneElement(trigger, {
    id,
    ref: (element: HTMLElement | null) => {
      anchor.current = element;
      if (typeof ref === 'function') ref(element);
      else if (ref) ref.current = element;
    },
    'aria-haspopup': kind,
    'aria-expanded': isOpen,
    'data-popup-open': isOpen ? '' : undefined,
    onClick: (event: MouseEvent) => {
      onClick?.(event);
      if (event.defaultPrevented) return;
      // Whatever opens gives the focus back to what had it; not every browser gives it to a button that is clicked.
      anchor.current?.focus({ preventScroll: true });
      // A click that no pointer made has no count.
      if (!isOpen) setByKey(event.detail === 0);
      set(!isOpen);
    },
    onKeyDown: (event: KeyboardEvent) => {
      onKeyDown?.(event);
      if (kind === 'dialog' || isOpen || event.defaultPrevented) return;
      if (!opensByKey(event, kind)) return;
      event.preventDefault();
      setByKey(true);
      set(true);
    },
  });
  const opened: OpenedBy = {
    open: isOpen,
    onOpenChange: (next, { reason, event, cancel }) => {
      const isOwnPress = reason === 'outside-press' && anchor.current?.contains(event.target as Node);
      if (isOwnPress) cancel();
      else set(next);
    },
    onClose: () => set(false),
    anchor,
    labelledBy: id,
    byKey,
  };
  return { button, parts, opened };
}

/** The arrows open both; letters open a list, which is then searched by typing. */
function opensByKey({ key, ctrlKey, metaKey, altKey }: KeyboardEvent, kind: 'menu' | 'listbox'): boolean {
  if (key === 'ArrowDown' || key === 'ArrowUp') return true;
  return kind === 'listbox' && key.length === 1 && key !== ' ' && !ctrlKey && !metaKey && !altKey;
}

interface ButtonProps {
  id?: string;
  onClick?: (event: MouseEvent) => void;
  onKeyDown?: (event: KeyboardEvent) => void;
  ref?: Ref<HTMLElement>;
}
