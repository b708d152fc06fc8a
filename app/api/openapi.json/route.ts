import { archiveApi } from '@/lib/archive/api';
import { areasApi } from '@/lib/areas/api';
import { ingestionApi } from '@/lib/ingestion/api';
import { orderingApi } from '@/lib/ordering/api';
import { accountApi } from '@/lib/web/account-api';
import type { Endpoint } from '@/lib/web/endpoint';
import { openApiDocument } from '@/lib/web/openapi';
import { portalApi } from '@/lib/web/portal-api';
import { route } from '@/lib/web/route';

const apis = [areasApi, archiveApi, orderingApi, ingestionApi, portalApi, accountApi];

export const GET = route(portalApi['GET /api/openapi.json'], () =>
  Response.json(openApiDocument(apis.flatMap((api) => Object.values<Endpoint>(api)))),
);
