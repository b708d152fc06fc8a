import { readdirSync, readFileSync } from 'node:fs';
import initSqlite from 'sql.js';
import { expect, it } from 'vitest';
import { measureArea } from '../geometry/measure';
import { readAreaFile } from './read-file';

const folder = 'public/samples';

it.each(readdirSync(folder))('reads the sample %s without a fault that has no suggestion', async (name) => {
  const read = await readAreaFile(readFileSync(`${folder}/${name}`), { sqlite: () => initSqlite() });
  expect(read.length).toBeGreaterThan(0);
  for (const { geometry, issues, name: title } of read) {
    expect(title).toBeTruthy();
    expect(issues.filter(({ isFatal, suggestions }) => isFatal && suggestions.length === 0)).toEqual([]);
    if (geometry) expect(measureArea(geometry).km2).toBeGreaterThan(1);
  }
});
