import type { ReportLine } from './report';

/** Makes a line; what is left out is as of a part that is in order and has nothing to do. */
export const line = (
  known: Pick<ReportLine, 'id' | 'part' | 'label' | 'found'> & Partial<ReportLine>,
): ReportLine => ({
  state: 'ok',
  address: null,
  dialect: null,
  ms: null,
  missing: [],
  next: null,
  ...known,
});
