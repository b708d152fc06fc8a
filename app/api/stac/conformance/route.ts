import { archiveApi } from '@/lib/archive/api';
import { stacConformance } from '@/lib/web/open/conformance';
import { lastingAnswer } from '@/lib/web/open/open-answer';
import { route } from '@/lib/web/route';

export const GET = route(archiveApi['GET /api/stac/conformance'], ({ request }) =>
  lastingAnswer(request, { conformsTo: stacConformance }),
);
