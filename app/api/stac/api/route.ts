import { archiveApi } from '@/lib/archive/api';
import { lastingAnswer, openApiJson } from '@/lib/web/open/open-answer';
import { route } from '@/lib/web/route';
import { stacDocument } from '../stac-document';

export const GET = route(archiveApi['GET /api/stac/api'], ({ request }) =>
  lastingAnswer(request, stacDocument(), openApiJson),
);
