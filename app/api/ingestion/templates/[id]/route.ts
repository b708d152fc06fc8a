import { ingestionApi } from '@/lib/ingestion/api';
import { deleteTemplate, keepTemplate } from '@/lib/ingestion/templates';
import { route } from '@/lib/web/route';

export const PUT = route(
  ingestionApi['PUT /api/ingestion/templates/{id}'],
  async ({ params, body, user }): Promise<undefined> => {
    await keepTemplate(params.id, body, user);
  },
);

export const DELETE = route(
  ingestionApi['DELETE /api/ingestion/templates/{id}'],
  async ({ params, user }): Promise<undefined> => {
    await deleteTemplate(params.id, user);
  },
);
