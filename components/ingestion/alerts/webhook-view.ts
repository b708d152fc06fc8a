import type { Api } from '@/components/api';
import { notificationAppearance } from '@/components/notifications/notification-appearance';
import type { Output } from '@/lib/web/call';
import { kindAppearance } from './kind-appearance';

/** A webhook as the portal shows it. */
export type WebhookView = Output<Api['GET /api/ingestion/webhooks']>['webhooks'][number];

type WebhookKind = WebhookView['kinds'][number];

const labels = { ...notificationAppearance, ...kindAppearance };

/** What a webhook is sent, in words. */
export const webhookKindLabel = (kind: WebhookKind): string => labels[kind].label;
