import { requireJob } from '@/lib/ingestion/actions/jobs';
import { reportLines } from '@/lib/ingestion/actions/report';
import { ingestionApi } from '@/lib/ingestion/api';
import { fileResponse } from '@/lib/web/files/file-response';
import { route } from '@/lib/web/route';

export const GET = route(ingestionApi['GET /api/ingestion/actions/{id}/report'], async ({ params }) => {
  await requireJob(params.id);
  return fileResponse('report.csv', reportLines(params.id));
});
