import initSqlite from 'sql.js';
import { describe, expect, it } from 'vitest';
import { areaKm2 } from '../geometry/measure';
import type { AreaGeometry } from '../types';
import { exportFormats } from './export-formats';
import { readAreaFile } from './read-file';
import { writeAreas } from './write';

const across: AreaGeometry = {
  type: 'Polygon',
  coordinates: [
    [
      [179, -17],
      [181, -17],
      [181, -16],
      [179, -16],
      [179, -17],
    ],
  ],
};
const withHole: AreaGeometry = {
  type: 'Polygon',
  coordinates: [
    [
      [1, 43],
      [2, 43],
      [2, 44],
      [1, 44],
      [1, 43],
    ],
    [
      [1.2, 43.2],
      [1.2, 43.4],
      [1.4, 43.4],
      [1.2, 43.2],
    ],
  ],
};

const triangle: AreaGeometry = {
  type: 'Polygon',
  coordinates: [
    [
      [5, 5],
      [6, 5],
      [6, 6],
      [5, 5],
    ],
  ],
};

describe('writing areas', () => {
  it.each(exportFormats)(
    'as %s loses nothing, and what crosses 180° comes back within the world',
    async (format) => {
      for (const geometry of [across, withHole]) {
        const text = await writeAreas([{ name: 'A <b> & "c"', geometry }], format);
        const read = await readAreaFile(new TextEncoder().encode(text), { sqlite: () => initSqlite() });
        expect(read.flatMap(({ issues }) => issues).filter(({ isFatal }) => isFatal)).toEqual([]);
        const km2 = read.reduce((sum, area) => sum + (area.geometry ? areaKm2(area.geometry) : 0), 0);
        expect(km2 / areaKm2(geometry)).toBeCloseTo(1, 6);
        expect(text).not.toContain('181');
        if (format !== 'wkt') expect(read[0]?.name).toBe('A <b> & "c"');
      }
    },
  );

  it.each(exportFormats)('as %s, several come back as several', async (format) => {
    const geometries = [withHole, triangle, withHole];
    const text = await writeAreas(
      geometries.map((geometry) => ({ name: 'A', geometry })),
      format,
    );
    const read = await readAreaFile(new TextEncoder().encode(text), { sqlite: () => initSqlite() });
    expect(read.map(({ geometry }) => geometry && Math.round(areaKm2(geometry)))).toEqual(
      geometries.map((geometry) => Math.round(areaKm2(geometry))),
    );
  });
});
