import { openApiDocument } from '@/lib/web/openapi';
import { portalApi } from '@/lib/web/portal-api';
import { route } from '@/lib/web/route';
import { endpoints } from '../endpoints';

export const GET = route(portalApi['GET /api/openapi.json'], () => openApiDocument(endpoints));
