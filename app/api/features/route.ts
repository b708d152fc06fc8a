import { featuresApi } from '@/lib/web/open/features-api';
import { lastingAnswer } from '@/lib/web/open/open-answer';
import { route } from '@/lib/web/route';
import { landingPage } from './features-landing';

export const GET = route(featuresApi['GET /api/features'], ({ request }) =>
  lastingAnswer(request, landingPage()),
);
