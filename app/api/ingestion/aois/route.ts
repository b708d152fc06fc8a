import { readAoiList } from '@/lib/ingestion/aois/aoi-list';
import { maxAois } from '@/lib/ingestion/aois/aois-api';
import { lastChanged } from '@/lib/ingestion/aois/last-changed';
import { ingestionApi } from '@/lib/ingestion/api';
import { createEmptyAoi } from '@/lib/ingestion/runs/create-empty-aoi';
import { route } from '@/lib/web/route';

export const GET = route(ingestionApi['GET /api/ingestion/aois'], async ({ timeoutMs }) => {
  const { aois, server, unreadable } = await readAoiList(timeoutMs);
  return { server, aois: lastChanged(aois, maxAois), total: aois.length, unreadable };
});

export const POST = route(ingestionApi['POST /api/ingestion/aois'], ({ body, user }) =>
  createEmptyAoi(body.name, user),
);
