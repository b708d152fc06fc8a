import { Readable } from 'node:stream';
import { archiveApi } from '@/lib/archive/api';
import { openImage } from '@/lib/archive/image/open-image';
import { route } from '@/lib/web/route';

export const GET = route(archiveApi['GET /api/archive/image'], async ({ query, signal }) => {
  const { type, body } = await openImage(query, signal);
  return new Response(Readable.toWeb(Readable.from(body)) as ReadableStream, {
    headers: {
      'content-type': type,
      'cache-control': 'private, max-age=604800, immutable',
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'same-origin',
    },
  });
});
