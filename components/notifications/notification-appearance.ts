import type { LucideIcon } from 'lucide-react';
import {
  Bell,
  CircleCheck,
  CircleHelp,
  CircleX,
  Images,
  ThumbsDown,
  ThumbsUp,
  UserCheck,
  Wallet,
} from 'lucide-react';
import type { NotificationKind } from '@/lib/notifications/kinds';

/** How a kind of notification looks, and what people choose it by. */
export const notificationAppearance: Record<
  NotificationKind,
  { icon: LucideIcon; colour: string; label: string }
> = {
  'order-awaiting': { icon: UserCheck, colour: 'text-retry-text', label: 'Order awaits approval' },
  'order-approved': { icon: ThumbsUp, colour: 'text-done-text', label: 'Order approved' },
  'order-declined': { icon: ThumbsDown, colour: 'text-failed-text', label: 'Order declined' },
  'order-placed': { icon: CircleCheck, colour: 'text-done-text', label: 'Order placed' },
  'order-refused': { icon: CircleX, colour: 'text-failed-text', label: 'Order refused' },
  'order-unknown': { icon: CircleHelp, colour: 'text-failed-text', label: 'Order outcome unknown' },
  'credit-low': { icon: Wallet, colour: 'text-retry-text', label: 'Credit low' },
  'new-images': { icon: Images, colour: 'text-muted', label: 'New images in a saved search' },
  'run-failed': { icon: CircleX, colour: 'text-failed-text', label: 'Run failed to start' },
  alert: { icon: Bell, colour: 'text-muted', label: 'Ingestion alert' },
};
