import { installationApi } from '@/lib/installation/api';
import { recentReport } from '@/lib/installation/check-installation';
import { route } from '@/lib/web/route';

export const GET = route(installationApi['GET /api/installation'], recentReport);
