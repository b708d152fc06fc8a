import { ingestionApi } from '@/lib/ingestion/api';
import { removeCauseNote } from '@/lib/ingestion/triage/causes';
import { route } from '@/lib/web/route';

export const DELETE = route(ingestionApi['DELETE /api/ingestion/notes/{id}'], async ({ params, user }) => {
  await removeCauseNote(params.id, user);
  return undefined;
});
