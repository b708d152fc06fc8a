import 'server-only';
import { csvLines } from '@/lib/web/files/csv';
import { type JobItem, readJobItems } from './job-store';

const pageSize = 2_000;

/** The outcome of every item of a job, as lines of CSV in the order in which they were sent. */
export async function* reportLines(jobId: string): AsyncGenerator<string> {
  yield csvLines([['kind', 'id', 'outcome', 'status', 'at', 'sentence']]);
  for (let after = -1; ; ) {
    const items = await readJobItems(jobId, { after, limit: pageSize });
    if (items.length === 0) return;
    after = items.at(-1)?.place ?? after;
    yield csvLines(items.map(toRow));
  }
}

const toRow = ({ kind, id, state, status, at, sentence }: JobItem) => [
  kind,
  id,
  state,
  status,
  at?.toISOString(),
  sentence,
];
