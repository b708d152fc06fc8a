import { z } from 'zod';
import { viewerRoles } from '@/lib/accounts/role';
import { defineApi } from '@/lib/web/endpoint';
import { emailChoices, notificationKinds } from './kinds';

const time = z.number();
const kind = z.enum(notificationKinds);

const shown = z.object({
  id: z.string(),
  kind,
  title: z.string(),
  sentence: z.string(),
  /** The page that it leads to. */
  path: z.string(),
  at: time,
  isRead: z.boolean(),
  /** Of an alert, the kind of its rule. */
  alertKind: z.string().optional(),
});
export type InboxEntry = z.output<typeof shown>;

const choice = z.object({
  kind,
  bell: z.boolean(),
  browser: z.boolean(),
  email: z.enum(emailChoices),
});

/** The routes of the bell, and of what each person wants in it. */
export const notificationsApi = defineApi({
  'GET /api/notifications/unread': {
    role: viewerRoles,
    summary: 'Number of unread notifications of the caller, and the newest few.',
    response: z.object({
      unread: z.number().int().nonnegative(),
      hasMore: z.boolean(),
      latest: z.array(shown.extend({ isForBrowser: z.boolean() })).max(6),
    }),
  },
  'GET /api/notifications': {
    role: viewerRoles,
    summary: 'Notifications of the caller with the alerts, newest first.',
    query: z.object({
      before: z.coerce.number().int().optional(),
      limit: z.coerce.number().int().min(1).max(100).default(20),
    }),
    response: z.object({
      notifications: z.array(shown),
      /** The `before` of the next page; null at the end. */
      next: time.nullable(),
    }),
  },
  'POST /api/notifications/read': {
    role: viewerRoles,
    audit: false,
    summary: 'Marks notifications as read by the caller: these, or all that came until a time.',
    body: z.object({ ids: z.array(z.string().max(100)).max(200).optional(), until: time.optional() }),
  },
  'GET /api/account/notifications': {
    role: viewerRoles,
    summary: 'How the caller gets each kind of notification.',
    response: z.object({
      choices: z.array(choice).max(notificationKinds.length),
      /** Whether Swath can send e-mails. */
      hasEmail: z.boolean(),
      /** What was wrong with the last e-mail to the caller. */
      mailProblem: z.object({ sentence: z.string(), at: time }).nullable(),
    }),
  },
  'PUT /api/account/notifications': {
    role: viewerRoles,
    audit: false,
    summary: 'Changes how you get kinds of notifications.',
    body: z.object({ choices: z.array(choice).min(1).max(notificationKinds.length) }),
  },
});
