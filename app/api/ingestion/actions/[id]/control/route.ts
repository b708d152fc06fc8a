import { controlBulk } from '@/lib/ingestion/actions/jobs';
import { ingestionApi } from '@/lib/ingestion/api';
import { route } from '@/lib/web/route';

export const POST = route(
  ingestionApi['POST /api/ingestion/actions/{id}/control'],
  ({ params, body, user }) => controlBulk(params.id, body.control, user),
);
