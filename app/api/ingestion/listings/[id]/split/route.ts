import { ingestionApi } from '@/lib/ingestion/api';
import { beginSplit } from '@/lib/ingestion/runs/listing/split';
import { route } from '@/lib/web/route';

export const POST = route(ingestionApi['POST /api/ingestion/listings/{id}/split'], ({ params, user }) =>
  beginSplit(params.id, user),
);
