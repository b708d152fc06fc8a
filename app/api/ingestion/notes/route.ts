import { ingestionApi } from '@/lib/ingestion/api';
import { recordCauseNote } from '@/lib/ingestion/triage/causes';
import { route } from '@/lib/web/route';

export const POST = route(ingestionApi['POST /api/ingestion/notes'], async ({ body, user }) => {
  await recordCauseNote(body.signature, body.text, user);
  return undefined;
});
