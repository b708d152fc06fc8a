import { Readable } from 'node:stream';
import { ingestionApi } from '@/lib/ingestion/api';
import { streamDot } from '@/lib/ingestion/client';
import { route } from '@/lib/web/route';

export const GET = route(ingestionApi['GET /api/ingestion/aois/{aoi}/dot'], async ({ params, signal }) => {
  const { body } = await streamDot(params.aoi, { signal });
  return new Response(Readable.toWeb(Readable.from(body)) as ReadableStream, {
    headers: {
      'content-type': 'text/plain; charset=utf-8',
      'content-disposition': 'attachment; filename="graph.dot"',
      'cache-control': 'no-store',
    },
  });
});
