import { orderingApi } from '@/lib/ordering/api';
import { readProjectReferences, saveProjectReferences } from '@/lib/ordering/options/project-reference-store';
import { route } from '@/lib/web/route';

export const GET = route(orderingApi['GET /api/ordering/project-references'], async () => {
  const saved = await readProjectReferences();
  return { ...saved, total: saved.references.length };
});

export const PUT = route(orderingApi['PUT /api/ordering/project-references'], async ({ user, body }) => {
  await saveProjectReferences(body, user);
  return undefined;
});
