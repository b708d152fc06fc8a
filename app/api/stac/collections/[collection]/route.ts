import { archiveApi } from '@/lib/archive/api';
import { findCollection } from '@/lib/archive/stac/stac-collections';
import { lastingAnswer } from '@/lib/web/open/open-answer';
import { route } from '@/lib/web/route';

export const GET = route(archiveApi['GET /api/stac/collections/{collection}'], ({ params, request }) =>
  lastingAnswer(request, findCollection(params.collection)),
);
