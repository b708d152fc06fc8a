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

export interface OrderStateAppearance {
  label: string;
  icon: LucideIcon;
  text: string;
  soft: string;
  /** What it means for anyone who looks, in a sentence. */
  description: string;
}

/**
 * How the states of an order look and what they mean; what is unknown is prominent and is never shown as anything else.
 */
export const orderStateAppearance: Record<OrderState, OrderStateAppearance> = {
  draft: {
    label: 'Draft',
    icon: CircleDashed,
    text: 'text-new-text',
    soft: 'bg-new-soft',
    description: 'In its author’s basket, no quote yet.',
  },
  quoted: {
    label: 'Quoted',
    icon: Receipt,
    text: 'text-new-text',
    soft: 'bg-new-soft',
    description: 'It has a price and is not ordered yet.',
  },
  'awaiting-approval': {
    label: 'Awaiting approval',
    icon: Hourglass,
    text: 'text-retry-text',
    soft: 'bg-retry-soft',
    description: 'Waiting for an approver other than the author.',
  },
  approved: {
    label: 'Approved',
    icon: Stamp,
    text: 'text-pending-text',
    soft: 'bg-pending-soft',
    description: 'Its author can place it now.',
  },
  submitting: {
    label: 'Being placed',
    icon: Send,
    text: 'text-pending-text',
    soft: 'bg-pending-soft',
    description: 'Swath is sending it or waiting for the answer.',
  },
  placed: {
    label: 'Placed',
    icon: CircleCheck,
    text: 'text-done-text',
    soft: 'bg-done-soft',
    description: 'The ordering service accepted it.',
  },
  refused: {
    label: 'Refused',
    icon: CircleX,
    text: 'text-failed-text',
    soft: 'bg-failed-soft',
    description: 'It was not ordered.',
  },
  unknown: {
    label: 'Outcome unknown',
    icon: CircleQuestionMark,
    text: 'text-failed-text',
    soft: 'bg-failed-soft',
    description: 'It may or may not have been ordered. Swath will not send it again.',
  },
  'not-placed': {
    label: 'Not placed',
    icon: Ban,
    text: 'text-new-text',
    soft: 'bg-new-soft',
    description: 'Someone confirmed that it was not ordered.',
  },
  withdrawn: {
    label: 'Withdrawn',
    icon: CircleSlash,
    text: 'text-new-text',
    soft: 'bg-new-soft',
    description: 'Its author emptied the basket. It was never sent.',
  },
};
