import type { Api } from '@/components/api';
import type { Output } from '@/lib/web/call';

export type Alert = Output<Api['GET /api/ingestion/alerts']>['alerts'][number];
