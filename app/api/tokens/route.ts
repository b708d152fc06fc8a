import { listTokens } from '@/lib/accounts/tokens/token-store';
import { route } from '@/lib/web/route';
import { tokenApi } from '@/lib/web/token-api';

export const GET = route(tokenApi['GET /api/tokens'], () => listTokens());
