import { archiveApi } from '@/lib/archive/api';
import { areasApi } from '@/lib/areas/api';
import { demoApi } from '@/lib/demo/api';
import { ingestionApi } from '@/lib/ingestion/api';
import { installationApi } from '@/lib/installation/api';
import { notificationsApi } from '@/lib/notifications/api';
import { orderingApi } from '@/lib/ordering/api';
import { accountApi } from '@/lib/web/account-api';
import type { Endpoint } from '@/lib/web/endpoint';
import { featuresApi } from '@/lib/web/open/features-api';
import { portalApi } from '@/lib/web/portal-api';
import { tokenApi } from '@/lib/web/token-api';

/** Every route that the domains and the portal declare. */
export const endpoints: Endpoint[] = [
  areasApi,
  archiveApi,
  orderingApi,
  ingestionApi,
  portalApi,
  tokenApi,
  featuresApi,
  installationApi,
  demoApi,
  notificationsApi,
  accountApi,
].flatMap((api) => Object.values<Endpoint>(api));
