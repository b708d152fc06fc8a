import {
  Ban,
  CircleCheck,
  CircleDashed,
  CircleQuestionMark,
  CircleSlash,
  CircleX,
  Hourglass,
  type LucideIcon,
  Receipt,
  Send,
  Stamp,
} from 'lucide-react';
import type { OrderState } from '@/lib/ordering/order-state';

export interface OrderStateLook {
  word: string;
  icon: LucideIcon;
  text: string;
  soft: string;
  /** What it means for whoever looks, in a sentence. */
  means: string;
}

/** How the states of an order look and what they mean; what is unknown stands out and is never shown as anything else. */
export const orderStateLooks: Record<OrderState, OrderStateLook> = {
  draft: {
    word: 'Draft',
    icon: CircleDashed,
    text: 'text-new-text',
    soft: 'bg-new-soft',
    means: 'It is in its author’s basket and has no price yet.',
  },
  quoted: {
    word: 'Priced',
    icon: Receipt,
    text: 'text-new-text',
    soft: 'bg-new-soft',
    means: 'It has a price and is not ordered yet.',
  },
  'awaiting-approval': {
    word: 'Awaiting approval',
    icon: Hourglass,
    text: 'text-retry-text',
    soft: 'bg-retry-soft',
    means: 'An approver other than its author has to agree.',
  },
  approved: {
    word: 'Approved',
    icon: Stamp,
    text: 'text-pending-text',
    soft: 'bg-pending-soft',
    means: 'Its author can place it now.',
  },
  submitting: {
    word: 'Being placed',
    icon: Send,
    text: 'text-pending-text',
    soft: 'bg-pending-soft',
    means: 'It is being sent, or the answer is awaited.',
  },
  placed: {
    word: 'Placed',
    icon: CircleCheck,
    text: 'text-done-text',
    soft: 'bg-done-soft',
    means: 'The ordering service has taken it.',
  },
  refused: {
    word: 'Refused',
    icon: CircleX,
    text: 'text-failed-text',
    soft: 'bg-failed-soft',
    means: 'It was not ordered.',
  },
  unknown: {
    word: 'Outcome unknown',
    icon: CircleQuestionMark,
    text: 'text-failed-text',
    soft: 'bg-failed-soft',
    means: 'It may or may not have been ordered. It is not sent again.',
  },
  'not-placed': {
    word: 'Not placed',
    icon: Ban,
    text: 'text-new-text',
    soft: 'bg-new-soft',
    means: 'Somebody made sure that it was not ordered.',
  },
  withdrawn: {
    word: 'Withdrawn',
    icon: CircleSlash,
    text: 'text-new-text',
    soft: 'bg-new-soft',
    means: 'Its author emptied the basket. It was never sent.',
  },
};
