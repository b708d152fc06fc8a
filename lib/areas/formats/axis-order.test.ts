import initSqlite from 'sql.js';
import { describe, expect, it, vi } from 'vitest';
import { applyRepair } from '../geometry/repairs/apply';
import { readAreaFile } from './read-file';

/** 32 by 32 tiles of 11.25° of longitude: land from 20° W to 40° E, and all sea else. */
const tiles = Array.from({ length: 32 }, () => '.'.repeat(14) + '+'.repeat(6) + '.'.repeat(12)).join('');
const read = (text: string, landTiles = async (): Promise<string> => tiles) =>
  readAreaFile(new TextEncoder().encode(text), { sqlite: () => initSqlite(), landTiles });
const paris = 'POLYGON((48.8 2.3,48.9 2.3,48.9 2.4,48.8 2.3))';

describe('the order of typed numbers', () => {
  it.each([
    ['WKT', paris],
    ['WKT with the number of degrees', `SRID=4326;${paris}`],
    ['positions', '48.8 2.3\n48.9 2.3\n48.9 2.4'],
  ])('is doubted where only the other one is on land: %s', async (_, text) => {
    const [area] = await read(text);
    expect(area?.geometry).toBeDefined();
    expect(area?.issues).toMatchObject([{ kind: 'maybe-swapped', isFatal: false }]);
    const repair = area?.issues[0]?.suggestions[0]?.repair;
    expect(repair && applyRepair(area?.geometry, repair)).toMatchObject([
      { coordinates: [expect.arrayContaining([[2.3, 48.8]])] },
    ]);
  });

  it.each([
    ['on land', 'POLYGON((2.3 48.8,2.3 48.9,2.4 48.9,2.3 48.8))'],
    ['that reach land', 'POLYGON((38 2.3,48.9 2.3,48.9 2.4,38 2.3))'],
    ['at sea either way', 'POLYGON((48.8 52.3,48.9 52.3,48.9 52.4,48.8 52.3))'],
    ['that cannot be swapped', 'POLYGON((148.8 2.3,148.9 2.3,148.9 2.4,148.8 2.3))'],
    ['across the pole', 'POLYGON((0 80,80 80,80 90,0 90,0 80))'],
    ['with letters', '48.8E 2.3N\n48.9E 2.3N\n48.9E 2.4N'],
    ['of another system', 'SRID=3857;POLYGON((5430000 256000,5440000 256000,5440000 267000,5430000 256000))'],
    [
      'of GeoJSON, which says the order',
      '{"type":"Polygon","coordinates":[[[48.8,2.3],[48.9,2.3],[48.9,2.4],[48.8,2.3]]]}',
    ],
  ])('is not doubted of areas %s', async (_, text) => {
    const [area] = await read(text);
    expect(area?.geometry).toBeDefined();
    expect(area?.issues).toEqual([]);
  });

  it('is not doubted where no one knows what is sea', async () => {
    const [area] = await read(paris, () => Promise.reject(new Error('the server is away')));
    expect(area).toMatchObject({ geometry: { type: 'Polygon' }, issues: [] });
  });

  it('needs the map of the sea for such texts alone', async () => {
    const landTiles = vi.fn(async () => tiles);
    await read('{"type":"Polygon","coordinates":[[[1,43],[2,43],[2,44],[1,43]]]}', landTiles);
    expect(landTiles).not.toHaveBeenCalled();
  });
});
