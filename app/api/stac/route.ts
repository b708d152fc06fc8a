import { archiveApi } from '@/lib/archive/api';
import { lastingAnswer } from '@/lib/web/open/open-answer';
import { route } from '@/lib/web/route';
import { landingPage } from './stac-landing';

export const GET = route(archiveApi['GET /api/stac'], ({ request }) => lastingAnswer(request, landingPage()));
