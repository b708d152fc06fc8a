import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { users } from '@/lib/accounts/tables';
import { db } from '@/lib/platform/db';
import { stopWorkers } from '@/lib/platform/worker-pool';
import { openTestDatabase } from '@/testing/database/database';
import { checkAreaFile } from './check-area-file';
import { importAreaFile } from './import-area-file';
import { listAreas } from './store';

openTestDatabase();
const newPerson = async () => {
  const id = randomUUID();
  const person = { id, email: `${id}@swath.example` };
  await db()
    .insert(users)
    .values({ ...person, name: 'Ines' });
  return person;
};
let ines: { id: string; email: string };
beforeAll(async () => {
  ines = await newPerson();
});
afterAll(stopWorkers);

const square = 'POLYGON((1 43, 2 43, 2 44, 1 44, 1 43))';
const geojson = JSON.stringify({
  type: 'Polygon',
  coordinates: [
    [
      [3, 43],
      [4, 43],
      [4, 44],
      [3, 44],
      [3, 43],
    ],
  ],
});
const file = [
  'name,geometry,colour,shared,tags',
  `Aude,"${square}",teal,yes,"river; south"`,
  `Gard,"${geojson.replaceAll('"', '""')}",,,`,
  'Fiji,"179,-18,-179,-16",,,',
  `AUDE,"${square}",,,`,
  'Point,POINT(1 2),,,',
  'Nowhere,here,,,',
  `Pink,"${square}",pink,,`,
  `Unquoted,${square},,,`,
  `,"${square}",,,`,
].join('\n');

describe('a CSV file of areas', () => {
  it('is checked row by row with a sentence for each that cannot be used, and saves nothing', async () => {
    const { areas } = await checkAreaFile(file, ines);
    expect(areas.map(({ row }) => [row.line, row.name, row.outcome])).toEqual([
      [2, 'Aude', 'new'],
      [3, 'Gard', 'new'],
      [4, 'Fiji', 'new'],
      [5, 'AUDE', 'wrong'],
      [6, 'Point', 'wrong'],
      [7, 'Nowhere', 'wrong'],
      [8, 'Pink', 'wrong'],
      [9, 'Unquoted', 'wrong'],
      [10, '', 'wrong'],
    ]);
    const sentences = areas.map(({ row }) => row.sentence ?? '');
    expect(sentences[3]).toBe('Line 2 has the same name.');
    expect(sentences[4]).not.toBe('');
    expect(sentences[5]).toContain('no WKT, no GeoJSON and no box');
    expect(sentences[6]).toContain('“pink” is not a colour');
    expect(sentences[7]).toContain('Put texts with separators in quotes.');
    expect(sentences[8]).toBe('Give the area a name.');
    // Two degrees wide over the antimeridian, and not 358 the other way.
    expect(areas[2]?.row.km2).toBeLessThan(60_000);
    expect((await listAreas(ines)).total).toBe(0);
  });

  it('is saved once, however often it is sent, and areas of its names stay as they are', async () => {
    const person = await newPerson();
    const both = await Promise.all([importAreaFile(file, person), importAreaFile(file, person)]);
    expect(both.flatMap(({ rows }) => rows.filter(({ outcome }) => outcome === 'created'))).toHaveLength(3);
    const other = 'name,wkt\naude,"POLYGON((5 43, 6 43, 6 44, 5 44, 5 43))"';
    expect((await importAreaFile(other, person)).rows).toMatchObject([{ line: 2, outcome: 'exists' }]);
    const { areas } = await listAreas(person, { scope: 'mine' });
    expect(areas.map(({ name }) => name).sort()).toEqual(['Aude', 'Fiji', 'Gard']);
    expect(areas.find(({ name }) => name === 'Aude')).toMatchObject({
      colour: 'teal',
      isShared: true,
      tags: ['river', 'south'],
      bbox: [1, 43, 2, 44],
    });
  });

  it('reports a row whose area has too many parts, and reads those after it', async () => {
    const parts = Array.from({ length: 1_001 }, (_, i) => {
      const [x, y] = [(i % 100) / 10, Math.floor(i / 100) / 10];
      return `((${x} ${y},${x + 0.05} ${y},${x + 0.05} ${y + 0.05},${x} ${y}))`;
    });
    const text = `name,wkt\nBig,"MULTIPOLYGON(${parts.join(',')})"\nAude,"${square}"`;
    const { areas } = await checkAreaFile(text, ines);
    expect(areas.map(({ row }) => row.outcome)).toEqual(['wrong', 'new']);
    expect(areas[0]?.row.sentence).toContain('parts');
  });

  it('ends in time: rows that it did not reach are reported', async () => {
    const { areas } = await checkAreaFile(file, ines, Date.now());
    expect(areas[0]?.row).toMatchObject({
      outcome: 'failed',
      sentence: 'The time ran out before this row. Split the file.',
    });
  });

  it('without its columns is refused with what is missing', async () => {
    await expect(checkAreaFile('a,b\n1,2', ines)).rejects.toMatchObject({ type: 'file-not-usable' });
  });
});
