import { ingestionApi } from '@/lib/ingestion/api';
import { readTemplates } from '@/lib/ingestion/runs/templates';
import { route } from '@/lib/web/route';

export const GET = route(ingestionApi['GET /api/ingestion/templates'], ({ user }) => readTemplates(user));
