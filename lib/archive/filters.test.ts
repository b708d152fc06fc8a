import { describe, expect, it } from 'vitest';
import { activeFilters, askedOfService, type ImageFilters, passesFilters, writeRange } from './filters';
import type { ArchiveImage } from './schema';

const image = (change: Partial<ArchiveImage> = {}): ArchiveImage => ({
  id: 'a',
  sourceId: 'a',
  constellation: 'PLEIADES',
  satellite: 'PHR1B',
  acquiredAt: '2026-06-01T10:00:00.000Z',
  productName: 'Pléiades 0.5-m',
  resolution: 0.5,
  cloudCover: 20,
  incidenceAngle: 14.2,
  footprint: { type: 'Polygon', coordinates: [] },
  bbox: [0, 0, 1, 1],
  quicklooks: [],
  footprintKm2: 100,
  coveredKm2: 25,
  ...change,
});
const radar = image({ constellation: 'TERRASAR-X', satellite: 'TSX1', cloudCover: undefined });

describe('passesFilters', () => {
  it.each<[string, ImageFilters, boolean]>([
    ['no filter', {}, true],
    ['an empty range', { cloudCover: {} }, true],
    ['the end of a range', { cloudCover: { most: 20 } }, true],
    ['just outside of a range', { cloudCover: { most: 19.9 } }, false],
    ['a range from both ends', { incidenceAngle: { least: 14.2, most: 14.2 } }, true],
    ['a finer resolution than wanted', { resolution: { least: 1 } }, false],
    ['coverage in percent of the area', { coverage: { least: 50 } }, true],
    ['too little coverage', { coverage: { least: 51 } }, false],
    ['its satellite, in another spelling', { satellites: ['PHR1B', 'S2A'] }, true],
    ['other satellites', { satellites: ['PHR1A'] }, false],
    ['a part of the product name in another case', { productName: ' PLÉI' }, true],
    ['a part of the product name without its accent', { productName: 'pleiades' }, true],
    ['another product', { productName: 'ortho' }, false],
  ])('%s', (_, filters, expected) => {
    expect(passesFilters(image(), filters, 50)).toBe(expected);
  });

  it('lets no image pass that does not tell what is asked, but radar past clouds', () => {
    expect(passesFilters(image({ cloudCover: undefined }), { cloudCover: { most: 50 } }, 50)).toBe(false);
    expect(passesFilters(image({ incidenceAngle: undefined }), { incidenceAngle: { most: 50 } }, 50)).toBe(
      false,
    );
    expect(passesFilters(image({ productName: undefined }), { productName: 'p' }, 50)).toBe(false);
    expect(passesFilters(radar, { cloudCover: { most: 5 } }, 50)).toBe(true);
  });

  it('lets what may be radar past clouds, unless it tells of them', () => {
    const unknown = { constellation: 'SENTINEL1', satellite: 'S1A' };
    const few: ImageFilters = { cloudCover: { most: 20 } };
    expect(passesFilters(image({ ...unknown, cloudCover: undefined }), few, 50)).toBe(true);
    expect(passesFilters(image({ ...unknown, cloudCover: 20 }), few, 50)).toBe(true);
    expect(passesFilters(image({ ...unknown, cloudCover: 21 }), few, 50)).toBe(false);
  });

  it('shows what comes of constellations that the service is asked for without the filter on clouds', () => {
    const asked = askedOfService(['SPOT', 'TERRASAR-X', 'ICEYE'], { cloudCover: { most: 20 } }, [
      'cloudCover',
    ]);
    const unfiltered = asked.find(({ fields }) => fields.cloudCover === undefined)?.constellations ?? [];
    expect(unfiltered).toEqual(['TERRASAR-X', 'ICEYE']);
    for (const constellation of unfiltered) {
      const found = image({ constellation, cloudCover: undefined });
      expect(passesFilters(found, { cloudCover: { most: 20 } }, 50)).toBe(true);
    }
  });

  it('takes an angle to the left as one to the right', () => {
    const left = image({ incidenceAngle: -14.2 });
    expect(passesFilters(left, { incidenceAngle: { most: 15 } }, 50)).toBe(true);
    expect(passesFilters(left, { incidenceAngle: { most: 14 } }, 50)).toBe(false);
  });

  it('counts an image that covers all as all, whatever its last digits', () => {
    expect(passesFilters(image({ coveredKm2: 49.9999999 }), { coverage: { least: 100 } }, 50)).toBe(true);
    expect(passesFilters(image({ coveredKm2: 49.99 }), { coverage: { least: 100 } }, 50)).toBe(false);
  });
});

describe('activeFilters', () => {
  it('names those that narrow anything', () => {
    expect(
      activeFilters({ productName: ' ', satellites: [], coverage: { least: 10 }, cloudCover: {} }),
    ).toEqual(['coverage']);
  });
});

describe('askedOfService', () => {
  const filters: ImageFilters = {
    cloudCover: { most: 20 },
    incidenceAngle: { least: 5, most: 30 },
    coverage: { least: 10 },
  };

  it('sends nothing that the service does not take', () => {
    expect(askedOfService(['SPOT'], filters, [])).toEqual([{ constellations: ['SPOT'], fields: {} }]);
    expect(askedOfService(['SPOT'], filters, ['resolution', 'incidenceAngle'])).toEqual([
      { constellations: ['SPOT'], fields: { incidenceAngle: '[5,30]' } },
    ]);
  });

  it('asks for radar and unknown constellations without the filter on clouds', () => {
    expect(
      askedOfService(['SPOT', 'TERRASAR-X', 'ICEYE'], filters, ['cloudCover', 'incidenceAngle']),
    ).toEqual([
      { constellations: ['SPOT'], fields: { cloudCover: '20]', incidenceAngle: '[5,30]' } },
      { constellations: ['TERRASAR-X', 'ICEYE'], fields: { incidenceAngle: '[5,30]' } },
    ]);
  });

  it('writes ranges that are open at an end', () => {
    expect(writeRange({ least: 50 })).toBe('[50');
    expect(writeRange({ most: 10 })).toBe('10]');
  });
});
