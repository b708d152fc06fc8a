import type { Api } from '@/components/api';
import type { Output } from '@/lib/web/call';

/** A webhook as the portal shows it. */
export type WebhookView = Output<Api['GET /api/ingestion/webhooks']>['webhooks'][number];
