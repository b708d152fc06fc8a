import { ingestionApi } from '@/lib/ingestion/api';
import { eventStream } from '@/lib/ingestion/board/event-stream';
import { route } from '@/lib/web/route';

const endpoint = ingestionApi['GET /api/ingestion/aois/{aoi}/events'];

export const GET = route(endpoint, ({ params, query, user, request }) =>
  eventStream(
    [{ aoi: params.aoi, after: query.after }],
    user,
    endpoint.role,
    request.headers.get('last-event-id') ?? undefined,
    request,
  ),
);
