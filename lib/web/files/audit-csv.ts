import 'server-only';
import { type AuditFilter, readAudit } from '@/lib/accounts/audit';
import { csvLines } from './csv';

/** The most rows of a file. */
export const maxRows = 100_000;
const rowsAtOnce = 1_000;

type Row = Awaited<ReturnType<typeof readAudit>>[number];

const columns: [heading: string, value: (row: Row) => string | number | null][] = [
  ['Number', ({ id }) => id],
  ['Time (UTC)', ({ at }) => at.toISOString()],
  ['Who', ({ actorEmail }) => actorEmail],
  ['User id', ({ actorId }) => actorId],
  ['Action', ({ action }) => action],
  ['Object', ({ subject }) => subject],
  ['Result', ({ result }) => result],
  ['Address', ({ address }) => address],
  ['Browser', ({ browser }) => browser],
  ['Detail', ({ detail }) => detail && JSON.stringify(detail)],
];

/** The rows that match as CSV, piece by piece. A file that is cut off at `max` rows says so in its last line. */
export async function* auditCsv(filter: AuditFilter, max = maxRows): AsyncGenerator<string> {
  // Spreadsheets know by the mark that this is UTF-8.
  yield `\ufeff${csvLines([columns.map(([heading]) => heading)])}`;
  let before: number | undefined;
  for (let left = max; ; ) {
    const rows = await readAudit({ ...filter, before, limit: Math.min(rowsAtOnce, left + 1) });
    const taken = rows.slice(0, left);
    if (taken.length > 0) yield csvLines(taken.map((row) => columns.map(([, value]) => value(row))));
    if (rows.length > taken.length) {
      yield csvLines([[`Only the newest ${max} rows are here. Narrow the dates for the rest.`]]);
      return;
    }
    if (rows.length < rowsAtOnce) return;
    left -= taken.length;
    before = taken.at(-1)?.id;
  }
}
