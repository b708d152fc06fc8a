import { nameInSentence } from '@/lib/upstream/shown-name';
import type { RuleKind } from './rule';

interface Place {
  /** Null, or empty in the table, where it is about the server. */
  aoi: string | null;
  kind: RuleKind;
  ruleName: string;
}

const statusQueries: Partial<Record<RuleKind, string>> = {
  failures: '?status=RETRY,FAILED',
  stuck: '?status=PENDING',
  'no-progress': '?status=PENDING',
};

/** Where the cause of an alert is seen. */
export const alertHref = ({ aoi, kind }: Pick<Place, 'aoi' | 'kind'>): string =>
  aoi ? `/ingestion/aoi/${encodeURIComponent(aoi)}${statusQueries[kind] ?? ''}` : '/#services';

/** What an alert is called: its AOI, or the server. */
export const alertTitle = ({ aoi, ruleName }: Pick<Place, 'aoi' | 'ruleName'>): string =>
  aoi ? nameInSentence(aoi) : ruleName;
