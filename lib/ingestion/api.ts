import { defineApi } from '@/lib/web/endpoint';
import { alertsApi } from './alerts/alerts-api';
import { webhooksApi } from './alerts/webhooks-api';
import { aoisApi } from './aois-api';
import { causesApi } from './causes-api';
import { handoversApi } from './handovers-api';
import { itemsApi } from './items-api';
import { jobsApi } from './jobs-api';
import { locateApi } from './locate/locate-api';
import { recordApi } from './record-api';
import { runsApi } from './runs-api';

/** The routes of ingestion: AOIs and their live boards, actions on scenes and tiles, listings and runs, alerts and records. */
export const ingestionApi = defineApi({
  ...aoisApi,
  ...itemsApi,
  ...causesApi,
  ...jobsApi,
  ...locateApi,
  ...runsApi,
  ...alertsApi,
  ...webhooksApi,
  ...handoversApi,
  ...recordApi,
});
