import { featuresConformance } from '@/lib/web/open/conformance';
import { featuresApi } from '@/lib/web/open/features-api';
import { lastingAnswer } from '@/lib/web/open/open-answer';
import { route } from '@/lib/web/route';

export const GET = route(featuresApi['GET /api/features/conformance'], ({ request }) =>
  lastingAnswer(request, { conformsTo: featuresConformance }),
);
