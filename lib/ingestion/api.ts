import { defineApi } from '@/lib/web/endpoint';
import { jobsApi } from './actions/jobs-api';
import { alertsApi } from './alerts/alerts-api';
import { webhooksApi } from './alerts/webhooks-api';
import { aoisApi } from './aois/aois-api';
import { footprintSearchApi } from './footprints/search-api';
import { handoversApi } from './handover/handovers-api';
import { recordApi } from './history/history-api';
import { itemsApi } from './items/items-api';
import { listingsApi } from './runs/listings-api';
import { runsApi } from './runs/runs-api';
import { templatesApi } from './runs/templates-api';
import { causesApi } from './triage/causes-api';

/** The routes of ingestion: AOIs and their live boards, actions on scenes and tiles, listings and runs, alerts and records. */
export const ingestionApi = defineApi({
  ...aoisApi,
  ...itemsApi,
  ...causesApi,
  ...jobsApi,
  ...footprintSearchApi,
  ...listingsApi,
  ...templatesApi,
  ...runsApi,
  ...alertsApi,
  ...webhooksApi,
  ...handoversApi,
  ...recordApi,
});
