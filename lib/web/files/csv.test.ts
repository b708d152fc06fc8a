import fc from 'fast-check';
import Papa from 'papaparse';
import { describe, expect, it } from 'vitest';
import { csvLines } from './csv';

describe('lines of CSV', () => {
  it('are read back as they were, whatever the texts are', () => {
    fc.assert(
      fc.property(
        fc.array(fc.array(fc.string({ unit: 'grapheme' }), { minLength: 2, maxLength: 4 })),
        (rows) => {
          const { data } = Papa.parse<string[]>(csvLines(rows), { newline: '\r\n' });
          const read = data.slice(0, rows.length).map((row) => row.map((cell) => cell.replace(/^'/, '')));
          expect(read).toEqual(rows.map((row) => row.map((cell) => cell.replace(/^'/, ''))));
        },
      ),
    );
  });

  it('hold no text that a spreadsheet takes for a formula, and leave numbers alone', () => {
    for (const sign of ['=', '+', '-', '@', '\t', '\r', '\n=', ' =', '\uff1d'])
      expect(csvLines([[`${sign}1+1`, -2]])).toBe(`"'${sign}1+1",-2\r\n`);
  });

  it('have an empty cell for nothing, and are empty without rows', () => {
    expect(csvLines([['a', null, undefined, '', 0]])).toBe('"a",,,,0\r\n');
    expect(csvLines([])).toBe('');
  });
});
