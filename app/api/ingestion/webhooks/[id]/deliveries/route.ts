import { listDeliveries } from '@/lib/ingestion/alerts/webhook-store';
import { ingestionApi } from '@/lib/ingestion/api';
import { route } from '@/lib/web/route';

export const GET = route(ingestionApi['GET /api/ingestion/webhooks/{id}/deliveries'], ({ params }) =>
  listDeliveries(params.id),
);
