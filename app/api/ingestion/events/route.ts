import { ingestionApi } from '@/lib/ingestion/api';
import { eventStream } from '@/lib/ingestion/board/event-stream';
import { route } from '@/lib/web/route';

const endpoint = ingestionApi['GET /api/ingestion/events'];

export const GET = route(endpoint, ({ query, user, request }) =>
  eventStream(
    query.aoi.map((aoi, place) => ({ aoi, after: query.after[place] })),
    user,
    endpoint.role,
    request.headers.get('last-event-id') ?? undefined,
    request,
  ),
);
