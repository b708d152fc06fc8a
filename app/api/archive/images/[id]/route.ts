import { archiveApi } from '@/lib/archive/api';
import { findImage } from '@/lib/archive/image/find-image';
import { readHint } from '@/lib/archive/image/image-link';
import { Problem } from '@/lib/web/problem';
import { route } from '@/lib/web/route';

export const GET = route(archiveApi['GET /api/archive/images/{id}'], async ({ params, query, signal }) => {
  const hint = readHint(query);
  if (!hint) {
    throw new Problem({ type: 'not-found', status: 404, title: 'There is no such place on Earth' });
  }
  return { image: await findImage(params.id, hint, signal) };
});
