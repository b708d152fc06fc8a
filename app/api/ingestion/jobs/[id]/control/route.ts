import { ingestionApi } from '@/lib/ingestion/api';
import { controlBulk } from '@/lib/ingestion/bulk/jobs';
import { route } from '@/lib/web/route';

export const POST = route(ingestionApi['POST /api/ingestion/jobs/{id}/control'], ({ params, body, user }) =>
  controlBulk(params.id, body.control, user),
);
