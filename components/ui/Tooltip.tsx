'use client';
import {
  cloneElement,
  type FocusEvent,
  type MouseEvent,
  type PointerEvent,
  type ReactElement,
  type ReactNode,
  useEffect,
  useRef,
  useState,
} from 'react';
import { usePopups } from './popups/parts';
import type { TooltipPopupProps } from './popups/TooltipPopup';

export interface TooltipProps extends Pick<TooltipPopupProps, 'shortcut' | 'side'> {
  /** What is said; nothing shows where it is empty. */
  label: ReactNode;
  /** How long the pointer rests before it shows, ms. */
  delay?: number;
  /** Where the owner decides when it is open. */
  open?: boolean;
  onOpenChange?: (open: boolean) => void;
  /**
   * How touch opens it, which has no hover. `press`: a press shows it, and the next one hides it, for what does nothing
   * else. `long-press`: for a button with an action of its own, which a long press does not run.
   */
  opensOn?: 'press' | 'long-press';
  /** One element that can be hovered and focused. */
  children: ReactElement<Record<string, unknown>>;
}

/** Going from one hint to the next, no one waits again. */
const nextWithinMs = 400;
/** How long the pointer may be under way from the element to its hint. */
const graceMs = 120;
/** How long a finger rests before a long press. */
const longPressMs = 500;
let lastClosedAt = Number.NEGATIVE_INFINITY;

/** A hint beside what is hovered or focused. The element itself must carry its own accessible name. */
export function Tooltip({
  label,
  shortcut,
  side,
  delay = 400,
  open,
  onOpenChange,
  opensOn,
  children,
}: TooltipProps) {
  const [isOwnOpen, setIsOwnOpen] = useState(false);
  const [anchor, setAnchor] = useState<Element>();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const isPointedAt = useRef(false);
  const wasOpen = useRef(false);
  const wasLongPress = useRef(false);
  useEffect(() => () => clearTimeout(timer.current), []);
  const isOpen = (open ?? isOwnOpen) && Boolean(label) && anchor !== undefined;
  const parts = usePopups(isOpen);

  const set = (next: boolean) => {
    clearTimeout(timer.current);
    if (!next && isOpen) lastClosedAt = performance.now();
    setIsOwnOpen(next);
    onOpenChange?.(next);
  };
  const setLater = (next: boolean, ms: number) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => set(next), ms);
  };
  const show = (element: Element) => {
    setAnchor(element);
    // What the element opened says more than its hint, and would be hidden by it.
    if (element.getAttribute('aria-expanded') === 'true') return;
    setLater(true, performance.now() - lastClosedAt < nextWithinMs ? 0 : delay);
  };
  const heard = children.props as Partial<Record<string, (event: unknown) => void>>;
  const target = cloneElement(children, {
    // Not on entering: what moves under a pointer at rest was not pointed at.
    onPointerMove: (event: PointerEvent) => {
      heard.onPointerMove?.(event);
      if (isPointedAt.current) return;
      isPointedAt.current = true;
      if (event.pointerType === 'touch') setAnchor(event.currentTarget);
      else show(event.currentTarget);
    },
    onPointerLeave: (event: PointerEvent) => {
      heard.onPointerLeave?.(event);
      isPointedAt.current = false;
      // The finger that opened it by a long press leaves when it lifts.
      if (wasLongPress.current && event.pointerType === 'touch') return;
      setLater(false, isOpen ? graceMs : 0);
    },
    onPointerDown: (event: PointerEvent) => {
      heard.onPointerDown?.(event);
      isPointedAt.current = true;
      setAnchor(event.currentTarget);
      wasOpen.current = isOpen;
      wasLongPress.current = false;
      set(false);
      if (opensOn === 'long-press' && event.pointerType === 'touch') {
        timer.current = setTimeout(() => {
          wasLongPress.current = true;
          set(true);
        }, longPressMs);
      }
    },
    onClick: (event: MouseEvent) => {
      // A press by key has no count, and is never a long one.
      if (wasLongPress.current && event.detail > 0) {
        event.preventDefault();
        // The end of the press counts as one beside the hint, which closed it.
        set(true);
        return;
      }
      heard.onClick?.(event);
      if (opensOn !== 'press') return;
      setAnchor(event.currentTarget);
      // A press by key comes without a pointer that closed it first, and has no count.
      set(event.detail === 0 ? !isOpen : !wasOpen.current);
    },
    onFocus: (event: FocusEvent) => {
      heard.onFocus?.(event);
      setAnchor(event.currentTarget);
      if (event.currentTarget.matches(':focus-visible')) show(event.currentTarget);
    },
    onBlur: (event: FocusEvent) => {
      heard.onBlur?.(event);
      set(false);
    },
  });
  return (
    <>
      {target}
      {parts && anchor && (
        <parts.TooltipPopup
          label={label}
          shortcut={shortcut}
          side={side}
          anchor={anchor}
          open={isOpen}
          onClose={() => set(false)}
          onOver={(isOver) => (isOver ? clearTimeout(timer.current) : setLater(false, graceMs))}
        />
      )}
    </>
  );
}
