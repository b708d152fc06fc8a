import { featuresApi } from '@/lib/web/open/features-api';
import { lastingAnswer, openApiJson } from '@/lib/web/open/open-answer';
import { route } from '@/lib/web/route';
import { featuresDocument } from '../features-document';

export const GET = route(featuresApi['GET /api/features/api'], ({ request }) =>
  lastingAnswer(request, featuresDocument(), openApiJson),
);
