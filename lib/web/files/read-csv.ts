import Papa from 'papaparse';
import { formatCount, formatList } from '../locale/format';

/** One row of a CSV file, by the names that its reader gives to columns. A column that the file lacks is an empty text. */
export interface CsvRow<Column extends string> {
  /** Where it begins in the file; the header is line 1. */
  line: number;
  cells: Record<Column, string>;
  /** What is wrong with the row itself, in a sentence. */
  complaint?: string;
}

/** How a file is read. */
export interface CsvPlan<Column extends string> {
  /** The columns, each with the headers that name it: lower case, letters and figures only. */
  columns: Record<Column, readonly string[]>;
  /** Those that the file has to have. */
  required: readonly Column[];
  maxRows: number;
}

/** The rows of a file and the headers that mean nothing here, or a sentence on why it cannot be read. */
export type ReadCsv<Column extends string> =
  | { rows: CsvRow<Column>[]; ignored: string[]; complaint?: undefined }
  | { complaint: string };

/** Spreadsheets of different languages write different ones. */
const separators = [',', ';', '\t'];
const toKey = (header: string) => header.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '');

/** Reads a CSV file with a header, row by row, with the line of each. Never throws. */
export function readCsv<Column extends string>(input: string, plan: CsvPlan<Column>): ReadCsv<Column> {
  const text = input.replace(/^\uFEFF/, '');
  if (text.trim() === '') return { complaint: 'The file is empty.' };
  const names = Object.keys(plan.columns) as Column[];
  const toColumn = (header: string) => names.find((name) => plan.columns[name].includes(toKey(header)));
  const headers = separators.map((separator) => readHeader(text, separator));
  const known = headers.map((header) => header.filter((one) => toColumn(one) !== undefined).length);
  const best = known.indexOf(Math.max(...known));
  const columns = (headers[best] ?? []).map(toColumn);
  const missing = plan.required.filter((name) => !columns.includes(name));
  if (missing.length > 0)
    return { complaint: `The first line has to name the columns. It lacks ${formatList(missing)}.` };
  const double = names.find((name) => columns.filter((one) => one === name).length > 1);
  if (double) return { complaint: `The first line names the column ${double} twice.` };
  const rows = readRows(text, separators[best] ?? ',', columns, plan);
  if (!rows) return { complaint: `The file has more than ${formatCount(plan.maxRows)} rows. Split it.` };
  if (rows.length === 0) return { complaint: 'The file has a header and no rows.' };
  const ignored = (headers[best] ?? []).filter((one) => toColumn(one) === undefined && one.trim() !== '');
  return { rows, ignored: ignored.slice(0, 20).map((one) => one.trim().slice(0, 60)) };
}

const readHeader = (text: string, delimiter: string) =>
  Papa.parse<string[]>(text, { delimiter, preview: 1 }).data[0] ?? [];

/** The rows behind the header; undefined where there are too many. */
function readRows<Column extends string>(
  text: string,
  delimiter: string,
  columns: readonly (Column | undefined)[],
  { columns: all, maxRows }: CsvPlan<Column>,
): CsvRow<Column>[] | undefined {
  const rows: CsvRow<Column>[] = [];
  const blank = Object.fromEntries(Object.keys(all).map((name) => [name, ''])) as Record<Column, string>;
  let line = 1;
  let start = 0;
  let isHeader = true;
  let isTooLong = false;
  Papa.parse<string[]>(text, {
    delimiter,
    step({ data, errors, meta }, parser) {
      const begin = line;
      line += countLines(text.slice(start, meta.cursor));
      start = meta.cursor;
      if (isHeader || data.every((cell) => cell.trim() === '')) {
        isHeader = false;
        return;
      }
      if (rows.length === maxRows) {
        isTooLong = true;
        parser.abort();
        return;
      }
      const cells = { ...blank };
      for (const [at, column] of columns.entries()) if (column) cells[column] = (data[at] ?? '').trim();
      rows.push({ line: begin, cells, complaint: findComplaint(data, errors, columns.length) });
    },
  });
  return isTooLong ? undefined : rows;
}

const countLines = (text: string) => text.match(/\r\n|\n|\r/g)?.length ?? 0;

function findComplaint(data: string[], errors: Papa.ParseError[], width: number): string | undefined {
  if (errors.some(({ type }) => type === 'Quotes'))
    return 'A quote is not closed, or is in the middle of a text. Rows after it can be missing.';
  if (data.slice(width).some((cell) => cell.trim() !== ''))
    return `The row has ${formatCount(data.length)} cells, the header ${formatCount(width)}. Put texts with separators in quotes.`;
  return undefined;
}
