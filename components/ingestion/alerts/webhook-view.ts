import type { Api } from '@/components/api';
import { notificationAppearance } from '@/components/notifications/notification-appearance';
import { ruleKinds } from '@/lib/ingestion/alerts/rule';
import { webhookEvents } from '@/lib/notifications/kinds';
import type { Output } from '@/lib/web/call';
import { kindAppearance } from './kind-appearance';

/** A webhook as the portal shows it. */
export type WebhookView = Output<Api['GET /api/ingestion/webhooks']>['webhooks'][number];

type WebhookKind = WebhookView['kinds'][number];

/** All that a webhook can be sent: alerts first. */
export const webhookKinds: readonly WebhookKind[] = [...ruleKinds, ...webhookEvents];

const labels = { ...notificationAppearance, ...kindAppearance };

/** What a webhook is sent, in words. */
export const webhookKindLabel = (kind: WebhookKind): string => labels[kind].label;
