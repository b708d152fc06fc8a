import { Readable } from 'node:stream';
import { ingestionApi } from '@/lib/ingestion/api';
import { requireJob } from '@/lib/ingestion/bulk/jobs';
import { reportLines } from '@/lib/ingestion/bulk/report';
import { route } from '@/lib/web/route';

export const GET = route(ingestionApi['GET /api/ingestion/jobs/{id}/report'], async ({ params }) => {
  await requireJob(params.id);
  return new Response(Readable.toWeb(Readable.from(reportLines(params.id))) as ReadableStream, {
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="report.csv"',
      'cache-control': 'no-store',
    },
  });
});
