import { resend } from '@/lib/ingestion/alerts/webhook-store';
import { ingestionApi } from '@/lib/ingestion/api';
import { route } from '@/lib/web/route';

export const POST = route(
  ingestionApi['POST /api/ingestion/webhooks/{id}/deliveries/{delivery}/resend'],
  async ({ params, user }) => {
    await resend(params.id, params.delivery, user);
    return undefined;
  },
);
