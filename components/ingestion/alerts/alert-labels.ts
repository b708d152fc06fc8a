import type { Api } from '@/components/api';
import type { RuleKind } from '@/lib/ingestion/alerts/rule';
import { nameInSentence } from '@/lib/upstream/shown-name';
import type { Output } from '@/lib/web/call';

export type Alert = Output<Api['GET /api/ingestion/alerts']>['alerts'][number];

const statusQueries: Partial<Record<RuleKind, string>> = {
  failures: '?status=RETRY,FAILED',
  stuck: '?status=PENDING',
  'no-progress': '?status=PENDING',
};

/** Where the cause of an alert is seen. */
export const alertHref = ({ aoi, kind }: Pick<Alert, 'aoi' | 'kind'>): string =>
  aoi === null ? '/#services' : `/ingestion/aoi/${encodeURIComponent(aoi)}${statusQueries[kind] ?? ''}`;

/** What an alert is called: its AOI, or the server. */
export const alertTitle = ({ aoi, ruleName }: Pick<Alert, 'aoi' | 'ruleName'>): string =>
  aoi === null ? ruleName : nameInSentence(aoi);
