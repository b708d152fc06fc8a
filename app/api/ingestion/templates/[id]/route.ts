import { ingestionApi } from '@/lib/ingestion/api';
import { deleteTemplate, saveTemplate } from '@/lib/ingestion/runs/templates';
import { route } from '@/lib/web/route';

export const PUT = route(
  ingestionApi['PUT /api/ingestion/templates/{id}'],
  async ({ params, body, user }): Promise<undefined> => {
    await saveTemplate(params.id, body, user);
  },
);

export const DELETE = route(
  ingestionApi['DELETE /api/ingestion/templates/{id}'],
  async ({ params, user }): Promise<undefined> => {
    await deleteTemplate(params.id, user);
  },
);
