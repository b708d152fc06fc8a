import type { RefObject } from 'react';

/** What is shown beside the button that opened it. */
export interface OpenedBy {
  open: boolean;
  /** Closes it; the press on its own button, which reaches it as one outside, does not. */
  onOpenChange: (open: boolean, details: { reason: string; event: Event; cancel: () => void }) => void;
  /** Closes it for a reason of its own. */
  onClose: () => void;
  /** The button beside which it is. */
  anchor: RefObject<HTMLElement | null>;
  /** The id of the button, whose name is that of a menu. */
  labelledBy: string;
  /** Whether it was opened by keyboard, so that its first entry takes the focus. */
  byKey: boolean;
}
