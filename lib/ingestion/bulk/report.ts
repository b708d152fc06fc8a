import 'server-only';
import { csvText } from '../csv';
import { type JobItem, readJobItems } from './job-store';

const pageSize = 2_000;

/** What became of every item of a job, as lines of CSV in the order in which they were sent. */
export async function* reportLines(jobId: string): AsyncGenerator<string> {
  yield 'kind,id,outcome,status,at,sentence\r\n';
  for (let after = -1; ; ) {
    const items = await readJobItems(jobId, { after, limit: pageSize });
    if (items.length === 0) return;
    after = items.at(-1)?.place ?? after;
    yield items.map(toLine).join('');
  }
}

const toLine = ({ kind, id, state, status, at, sentence }: JobItem) =>
  `${kind},${id},${state},${status ?? ''},${at?.toISOString() ?? ''},${csvText(sentence ?? '')}\r\n`;
