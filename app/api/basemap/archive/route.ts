import { config } from '@/lib/platform/config';
import { archivePart } from '@/lib/web/basemap/archive-file';
import { portalApi } from '@/lib/web/portal-api';
import { Problem } from '@/lib/web/problem';
import { route } from '@/lib/web/route';

export const GET = route(portalApi['GET /api/basemap/archive'], ({ request }) => {
  const { tileArchive } = config();
  if (tileArchive === undefined) {
    throw new Problem({ type: 'not-found', status: 404, title: 'There is no map archive here' });
  }
  return archivePart(tileArchive, request.headers.get('range'));
});
