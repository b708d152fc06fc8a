import type { Api } from '@/components/api';
import type { Output } from '@/lib/web/call';

/** How an AOI went, as the portal answers it. */
export type RecordView = Output<Api['GET /api/ingestion/aois/{aoi}/history']>;
