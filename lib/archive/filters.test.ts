import { describe, expect, it } from 'vitest';
import { expectNoSlowText } from '@/testing/slowest-text';
import { activeFilters, type ImageFilters, passesFilters, toServiceFilters, writeRange } from './filters';
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
    ['the end of a range', { cloudCover: { max: 20 } }, true],
    ['just outside of a range', { cloudCover: { max: 19.9 } }, false],
    ['a range from both ends', { incidenceAngle: { min: 14.2, max: 14.2 } }, true],
    ['a finer resolution than wanted', { resolution: { min: 1 } }, false],
    ['coverage in percent of the area', { coverage: { min: 50 } }, true],
    ['too little coverage', { coverage: { min: 51 } }, false],
    ['its satellite, in another spelling', { satellites: ['PHR1B', 'S2A'] }, true],
    ['other satellites', { satellites: ['PHR1A'] }, false],
    ['a part of the product name in another case', { productName: ' PLÉI' }, true],
    ['a part of the product name without its accent', { productName: 'pleiades' }, true],
    ['another product', { productName: 'ortho' }, false],
  ])('%s', (_, filters, expected) => {
    expect(passesFilters(image(), filters, 50)).toBe(expected);
  });

  it('lets no image pass that does not say what is asked, but radar past clouds', () => {
    expect(passesFilters(image({ cloudCover: undefined }), { cloudCover: { max: 50 } }, 50)).toBe(false);
    expect(passesFilters(image({ incidenceAngle: undefined }), { incidenceAngle: { max: 50 } }, 50)).toBe(
      false,
    );
    expect(passesFilters(image({ productName: undefined }), { productName: 'p' }, 50)).toBe(false);
    expect(passesFilters(radar, { cloudCover: { max: 5 } }, 50)).toBe(true);
  });

  it('lets what may be radar past clouds, unless it reports them', () => {
    const unknown = { constellation: 'SENTINEL1', satellite: 'S1A' };
    const few: ImageFilters = { cloudCover: { max: 20 } };
    expect(passesFilters(image({ ...unknown, cloudCover: undefined }), few, 50)).toBe(true);
    expect(passesFilters(image({ ...unknown, cloudCover: 20 }), few, 50)).toBe(true);
    expect(passesFilters(image({ ...unknown, cloudCover: 21 }), few, 50)).toBe(false);
  });

  it('shows what comes of constellations that the service is asked for without the filter on clouds', () => {
    const asked = toServiceFilters(['SPOT', 'TERRASAR-X', 'ICEYE'], { cloudCover: { max: 20 } }, [
      'cloudCover',
    ]);
    const unfiltered = asked.find(({ fields }) => fields.cloudCover === undefined)?.constellations ?? [];
    expect(unfiltered).toEqual(['TERRASAR-X', 'ICEYE']);
    for (const constellation of unfiltered) {
      const found = image({ constellation, cloudCover: undefined });
      expect(passesFilters(found, { cloudCover: { max: 20 } }, 50)).toBe(true);
    }
  });

  it('takes an angle to the left as one to the right', () => {
    const left = image({ incidenceAngle: -14.2 });
    expect(passesFilters(left, { incidenceAngle: { max: 15 } }, 50)).toBe(true);
    expect(passesFilters(left, { incidenceAngle: { max: 14 } }, 50)).toBe(false);
  });

  it('counts an image that covers all as all, whatever its last digits', () => {
    expect(passesFilters(image({ coveredKm2: 49.9999999 }), { coverage: { min: 100 } }, 50)).toBe(true);
    expect(passesFilters(image({ coveredKm2: 49.99 }), { coverage: { min: 100 } }, 50)).toBe(false);
  });
});

describe('activeFilters', () => {
  it('names those that narrow anything', () => {
    expect(
      activeFilters({ productName: ' ', satellites: [], coverage: { min: 10 }, cloudCover: {} }),
    ).toEqual(['coverage']);
  });
});

describe('toServiceFilters', () => {
  const filters: ImageFilters = {
    cloudCover: { max: 20 },
    incidenceAngle: { min: 5, max: 30 },
    coverage: { min: 10 },
  };

  it('sends nothing that the service does not take', () => {
    expect(toServiceFilters(['SPOT'], filters, [])).toEqual([{ constellations: ['SPOT'], fields: {} }]);
    expect(toServiceFilters(['SPOT'], filters, ['resolution', 'incidenceAngle'])).toEqual([
      { constellations: ['SPOT'], fields: { incidenceAngle: '[5,30]' } },
    ]);
  });

  it('asks for radar and unknown constellations without the filter on clouds', () => {
    expect(
      toServiceFilters(['SPOT', 'TERRASAR-X', 'ICEYE'], filters, ['cloudCover', 'incidenceAngle']),
    ).toEqual([
      { constellations: ['SPOT'], fields: { cloudCover: '20]', incidenceAngle: '[5,30]' } },
      { constellations: ['TERRASAR-X', 'ICEYE'], fields: { incidenceAngle: '[5,30]' } },
    ]);
  });

  it('writes ranges that are open at an end', () => {
    expect(writeRange({ min: 50 })).toBe('[50');
    expect(writeRange({ max: 10 })).toBe('10]');
  });
});

it('no name of a product, and no filter, costs more than its length', { timeout: 120_000 }, () => {
  const pieces = [
    ...['a', 'aa', 'A', 'b', ' ', '-', '.*', '(', '\\', 'Pléiades', 'ß', 'İ', 'ΐ'],
    // Marks that are sorted where they follow each other, and characters that fall apart into several.
    ...[
      'e\u0301',
      '\u0301',
      '\u0323',
      '\u0315\u0334',
      '\u0345',
      'ậ',
      '각',
      '\ufb2c',
      '\ud83d\ude00',
      '\ud800',
    ],
  ];
  return expectNoSlowText(pieces, 40_000, (text) => {
    for (const productName of [text, text.slice(0, 80), `${text.slice(0, 79)}z`]) {
      for (const at of [0, 1, 2]) {
        passesFilters(
          image({ productName: text + at, satellite: text }),
          { productName, satellites: [] },
          50,
        );
      }
    }
    const satellites = Array.from({ length: 100 }, (_, at) => text.slice(0, 60) + at);
    for (let at = 0; at < 20; at += 1) passesFilters(image({ satellite: text }), { satellites }, 50);
    toServiceFilters([text, 'PLEIADES'], { cloudCover: { max: 1e-300 } }, ['cloudCover']);
  });
});
