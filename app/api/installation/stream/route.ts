import { installationApi } from '@/lib/installation/api';
import { isProbeKey, probeStream } from '@/lib/installation/probe-stream';
import { Problem } from '@/lib/web/problem';
import { route } from '@/lib/web/route';

export const GET = route(installationApi['GET /api/installation/stream'], ({ query }) => {
  if (isProbeKey(query.key)) return probeStream();
  throw new Problem({
    type: 'not-found',
    status: 404,
    title: 'There is no such check',
    detail: 'A key is good for a minute. Run the check again.',
  });
});
