import { addRule, listRules } from '@/lib/ingestion/alerts/rule-store';
import { ingestionApi } from '@/lib/ingestion/api';
import { route } from '@/lib/web/route';

export const GET = route(ingestionApi['GET /api/ingestion/alert-rules'], () => listRules());

export const POST = route(ingestionApi['POST /api/ingestion/alert-rules'], async ({ body, user }) => ({
  id: await addRule(body, user),
}));
