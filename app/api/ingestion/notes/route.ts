import { ingestionApi } from '@/lib/ingestion/api';
import { noteCause } from '@/lib/ingestion/causes';
import { route } from '@/lib/web/route';

export const POST = route(ingestionApi['POST /api/ingestion/notes'], async ({ body, user }) => {
  await noteCause(body.signature, body.text, user);
  return undefined;
});
