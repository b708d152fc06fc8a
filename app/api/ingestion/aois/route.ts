import { readAoiList } from '@/lib/ingestion/aoi-list';
import { ingestionApi } from '@/lib/ingestion/api';
import { route } from '@/lib/web/route';

export const GET = route(ingestionApi['GET /api/ingestion/aois'], () => readAoiList());
