import type { Api } from '@/components/api';
import { formatClock, formatDate } from '@/components/ui/format';
import type { Output } from '@/lib/web/call';

/** How an AOI went, as the portal answers it. */
export type RecordView = Output<Api['GET /api/ingestion/aois/{aoi}/record']>;

const day = 24 * 3_600_000;

/** How moments of a span are written under a chart. */
export const momentWords = ([from, until]: [number, number]): ((at: number) => string) =>
  until - from > 2 * day ? formatDate : formatClock;
