import { describe, expect, it } from 'vitest';
import type { PolygonGeometry } from '@/lib/areas/types';
import { constellationId, satelliteName } from './constellation';
import { toImage } from './image';

const area: PolygonGeometry = {
  type: 'Polygon',
  coordinates: [
    [
      [1, 43],
      [2, 43],
      [2, 44],
      [1, 44],
      [1, 43],
    ],
  ],
};
const sign = (url: string | undefined) =>
  url?.startsWith('https://known/') ? `/signed/${url.slice(14)}` : undefined;
const feature = (change: Record<string, unknown> = {}, properties: Record<string, unknown> = {}) => ({
  type: 'Feature',
  id: 'a::b',
  geometry: {
    type: 'Polygon',
    coordinates: [
      [
        [1, 43],
        [1, 44],
        [1.5, 44],
        [1.5, 43],
        [1, 43],
      ],
    ],
  },
  bbox: [1, 43, 1.5, 44],
  thumbnail: 'https://known/small',
  quicklooks: [
    { size: 'MEDIUM', projection: 'http://www.opengis.net/def/crs/EPSG/0/3857', image: 'https://known/m' },
    { size: 'LARGE', projection: null, image: 'https://elsewhere/l' },
    { size: 'LARGE', projection: 'http://www.opengis.net/def/crs/EPSG/0/32631', image: 'https://known/utm' },
  ],
  properties: {
    sourceId: 'DS_PHR1A_1',
    acquisitionDate: '2017-01-24T10:37:51.229Z',
    constellation: 'Pleiades',
    satellite: 'PHR1A',
    cloudCover: 0,
    resolution: 0.5,
    incidenceAngle: 32.29,
    somethingNew: { a: 1 },
    ...properties,
  },
  ...change,
});

describe('toImage', () => {
  it('keeps what the page shows, signs addresses, and measures what is covered', () => {
    const image = toImage(feature(), area, sign);
    expect(image).toMatchObject({
      id: 'a::b',
      sourceId: 'DS_PHR1A_1',
      constellation: 'PLEIADES',
      acquiredAt: '2017-01-24T10:37:51.229Z',
      cloudCover: 0,
      thumbnail: '/signed/small',
      quicklooks: [{ size: 'MEDIUM', crs: 'EPSG:3857', url: '/signed/m' }],
      bbox: [1, 43, 1.5, 44],
    });
    expect(image?.coveredKm2).toBeCloseTo(image?.footprintKm2 ?? 0, 6);
    expect(JSON.stringify(image)).not.toContain('https:');
  });

  it('keeps what else the service tells, as far as it is short and of one value', () => {
    const more = {
      orbit: 7,
      isDay: true,
      mode: 'spot',
      note: 'x'.repeat(500),
      empty: '',
      list: [1],
      nothing: null,
    };
    expect(toImage(feature({}, more), area, sign)?.more).toEqual({ orbit: 7, isDay: true, mode: 'spot' });
    expect(toImage(feature(), area, sign)?.more).toBeUndefined();
  });

  it('does without what is absent or of a wrong type', () => {
    const odd = toImage(
      feature(
        { quicklooks: 'none', bbox: 'x', thumbnail: 7 },
        { cloudCover: undefined, resolution: '0.5', incidenceAngle: {}, provider: 3 },
      ),
      area,
      sign,
    );
    expect(odd).toMatchObject({ resolution: 0.5, quicklooks: [], bbox: [1, 43, 1.5, 44] });
    expect(odd).not.toMatchObject({ cloudCover: expect.anything() });
    expect(odd?.provider).toBeUndefined();
  });

  it('takes a time without zone for UTC', () => {
    expect(toImage(feature({}, { acquisitionDate: '2017-01-24T10:37:51' }), area, sign)?.acquiredAt).toBe(
      '2017-01-24T10:37:51.000Z',
    );
  });

  it('uses the box of a footprint that cannot be used, and gives up only where there is none', () => {
    const bowTie = {
      type: 'Polygon',
      coordinates: [
        [
          [1, 43],
          [1.5, 44],
          [1.5, 43],
          [1, 44],
          [1, 43],
        ],
      ],
    };
    expect(toImage(feature({ geometry: bowTie }), area, sign)?.footprint.coordinates[0]).toHaveLength(5);
    expect(toImage(feature({ geometry: null, bbox: undefined }), area, sign)).toBeUndefined();
    expect(toImage(feature({}, { acquisitionDate: 'soon' }), area, sign)).toBeUndefined();
    expect(toImage('text', area, sign)).toBeUndefined();
  });

  it('keeps a footprint across the antimeridian and its box in one piece', () => {
    const far = {
      type: 'Polygon',
      coordinates: [
        [
          [179, 0],
          [-179, 0],
          [-179, 1],
          [179, 1],
          [179, 0],
        ],
      ],
    };
    const image = toImage(feature({ geometry: far, bbox: [179, 0, -179, 1] }), area, sign);
    expect(image?.bbox).toEqual([179, 0, 181, 1]);
    expect(image?.footprint.coordinates[0]).toContainEqual([181, 1]);
  });
});

describe('constellations', () => {
  it.each([
    ['Pleiades', 'PLEIADES'],
    ['Pléiades Neo', 'PLEIADES NEO'],
    ['TERRASAR_X', 'TERRASAR-X'],
    ['Sentinel-2', 'SENTINEL2'],
    ['KOMPSAT', 'KOMPSAT'],
  ])('has one spelling for %s', (given, expected) => {
    expect(constellationId(given)).toBe(expected);
  });

  it('names satellites for people', () => {
    expect(
      ['PHR1B', 'SPOT7', 'PNEO3', 'S2C', 'TSX1', 'TDX1', 'KMS3'].map((code) => satelliteName(code, 'X')),
    ).toEqual(['Pléiades 1B', 'SPOT 7', 'Pléiades Neo 3', 'Sentinel-2C', 'TerraSAR-X', 'TanDEM-X', 'KMS3']);
    expect(satelliteName(undefined, 'SPOT')).toBe('SPOT');
  });
});
