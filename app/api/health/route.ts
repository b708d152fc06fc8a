import { portalApi } from '@/lib/web/portal-api';
import { route } from '@/lib/web/route';

export const GET = route(portalApi['GET /api/health'], () => ({ status: 'ok' as const }));
