import { areasApi } from '@/lib/areas/api';
import { importAreaFile } from '@/lib/areas/saved/import-area-file';
import { route } from '@/lib/web/route';

export const POST = route(areasApi['POST /api/areas/import'], ({ body, user }) =>
  importAreaFile(body.text, user),
);
