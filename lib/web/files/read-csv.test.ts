import { describe, expect, it } from 'vitest';
import { type CsvPlan, readCsv } from './read-csv';

type Column = 'name' | 'geometry';
const plan: CsvPlan<Column> = {
  columns: { name: ['name'], geometry: ['geometry', 'wkt'] },
  required: ['name', 'geometry'],
  maxRows: 3,
};
const rowsOf = (text: string) => {
  const read = readCsv(text, plan);
  return read.complaint === undefined ? read.rows : read.complaint;
};

describe('a CSV file', () => {
  it('gives each row the line that it begins at, over blank lines and texts of several lines', () => {
    expect(rowsOf('Name,WKT\r\na,1\r\n\r\n"b\r\nc",2\r\nd,3\r\n')).toEqual([
      { line: 2, cells: { name: 'a', geometry: '1' } },
      { line: 4, cells: { name: 'b\r\nc', geometry: '2' } },
      { line: 6, cells: { name: 'd', geometry: '3' } },
    ]);
  });

  it.each([
    ['commas', ','],
    ['semicolons', ';'],
    ['tabs', '\t'],
  ])('is read with %s, whatever else its texts hold', (_, separator) => {
    const text = `\uFEFFgeometry${separator}NAME\n"POLYGON((1 2;3,4\t5))"${separator}x`;
    expect(rowsOf(text)).toEqual([{ line: 2, cells: { name: 'x', geometry: 'POLYGON((1 2;3,4\t5))' } }]);
  });

  it('names the columns that it does not use', () => {
    expect(readCsv('name,geometry,phone\na,b,c', plan)).toMatchObject({ ignored: ['phone'] });
  });

  it.each([
    ['', 'The file is empty.'],
    ['name\na', 'The first line has to name the columns. It lacks geometry.'],
    ['name,geometry,Name\na,b,c', 'The first line names the column name twice.'],
    ['name,geometry\n', 'The file has a header and no rows.'],
    ['name,geometry\n1,1\n2,2\n3,3\n4,4', 'The file has more than 3 rows. Split it.'],
  ])('%j is refused with a sentence', (text, sentence) => {
    expect(rowsOf(text)).toBe(sentence);
  });

  it('says which row has cells too many, or a quote that stays open, and reads the others', () => {
    expect(rowsOf('name,geometry\na,1,2\nb,2\nc,"3')).toMatchObject([
      { line: 2, complaint: expect.stringContaining('3 cells, the header 2') },
      { line: 3, complaint: undefined },
      { line: 4, complaint: expect.stringContaining('A quote is not closed') },
    ]);
  });
});
