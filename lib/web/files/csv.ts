import Papa from 'papaparse';

/**
 * Texts that spreadsheets would run or take for a command: what begins like a formula, after blanks too and over several
 * lines, also in full-width characters.
 */
const formulae = /^\s*[=+\-@\t\r\n\uff1d\uff0b\uff0d\uff20]/;

type CsvValue = string | number | null | undefined;

/**
 * Rows as lines of CSV, each with its line end (CR LF). Texts are quoted, so that no separator opens a cell of its own,
 * and what a spreadsheet would take for a formula gets an apostrophe before it. Numbers stay as they are, nothing is an
 * empty cell.
 */
export function csvLines(rows: readonly (readonly CsvValue[])[]): string {
  if (rows.length === 0) return '';
  const lines = Papa.unparse(rows as CsvValue[][], {
    escapeFormulae: formulae,
    quotes: (value: unknown) => typeof value === 'string' && value !== '',
    newline: '\r\n',
  });
  return `${lines}\r\n`;
}
