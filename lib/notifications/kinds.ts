import { type Role, viewerRoles } from '@/lib/accounts/role';

/** What people are notified of, in the order in which they choose. */
export const notificationKinds = [
  'order-awaiting',
  'order-approved',
  'order-declined',
  'order-placed',
  'order-refused',
  'order-unknown',
  'credit-low',
  'new-images',
  'run-failed',
  'alert',
] as const;
export type NotificationKind = (typeof notificationKinds)[number];

interface Audience {
  roles: readonly Role[];
  service: 'ordering' | 'search' | 'workflow';
}

const ordering = { roles: ['analyst', 'approver'], service: 'ordering' } as const satisfies Audience;

/** Whom a kind can concern, and which service it comes from: pages offer it to no one else. */
export const kindAudience: Record<NotificationKind, Audience> = {
  'order-awaiting': { roles: ['approver'], service: 'ordering' },
  'order-approved': ordering,
  'order-declined': ordering,
  'order-placed': ordering,
  'order-refused': ordering,
  'order-unknown': ordering,
  'credit-low': ordering,
  'new-images': { roles: ['analyst', 'operator'], service: 'search' },
  'run-failed': { roles: ['operator'], service: 'workflow' },
  alert: { roles: viewerRoles, service: 'workflow' },
};

/** What a webhook can be sent beside alerts, whose kinds are those of their rules. */
export const webhookEvents = notificationKinds.filter((kind) => kind !== 'alert');

/** When an e-mail of a kind is sent: never, at once, or with others once a day. */
export const emailChoices = ['off', 'now', 'daily'] as const;
export type EmailChoice = (typeof emailChoices)[number];

/** How someone gets a kind. */
export interface NotificationChoice {
  bell: boolean;
  browser: boolean;
  email: EmailChoice;
}

/** What holds for people who did not choose. */
export const defaultChoice: NotificationChoice = { bell: true, browser: true, email: 'off' };

export const deliveryStates = ['waiting', 'delivered', 'dead', 'folded'] as const;
export type DeliveryState = (typeof deliveryStates)[number];
