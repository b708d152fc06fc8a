import { expect, it } from 'vitest';
import { countFacet } from './facet';
import type { ArchiveImage } from './schema';

const image = (id: string, change: Partial<ArchiveImage>): ArchiveImage => ({
  id,
  sourceId: id,
  constellation: 'PLEIADES',
  acquiredAt: '2026-06-01T10:00:00.000Z',
  footprint: { type: 'Polygon', coordinates: [] },
  bbox: [0, 0, 1, 1],
  quicklooks: [],
  footprintKm2: 100,
  coveredKm2: 25,
  ...change,
});

it('counts a filter by the images that all other filters leave, whatever it is set to', () => {
  const found = [
    image('clear', { cloudCover: 5, incidenceAngle: -12 }),
    image('cloudy', { cloudCover: 80, incidenceAngle: 10 }),
    image('steep', { cloudCover: 5, incidenceAngle: 40 }),
    image('silent', { incidenceAngle: 10 }),
    image('radar', { constellation: 'TERRASAR-X', incidenceAngle: 20 }),
  ];
  const filters = { cloudCover: { max: 10 }, incidenceAngle: { max: 30 } };
  expect(countFacet(found, filters, 'cloudCover', 100)).toEqual({ values: [5, 80], total: 4, kept: 2 });
  expect(countFacet(found, filters, 'incidenceAngle', 100)).toEqual({
    values: [12, 40, 20],
    total: 3,
    kept: 2,
  });
  expect(countFacet(found, {}, 'coverage', 100)).toEqual({ values: [25, 25, 25, 25, 25], total: 5, kept: 5 });
  expect(countFacet(found, {}, 'coverage', 0).values).toEqual([]);
});
