import { describe, expect, it } from 'vitest';
import { boxPolygon } from '@/lib/areas/geometry/box';
import type { AreaGeometry } from '@/lib/areas/types';
import { constellationId, satelliteName } from '../constellation';
import { readFeature, withAddresses } from './image';

const area = boxPolygon([1, 43, 2, 44]);
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

function toImage(feature: unknown, within: AreaGeometry, seal: typeof sign, asked?: readonly string[]) {
  const found = readFeature(feature, within, asked);
  return found && withAddresses(found, seal);
}

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
      quicklooks: [
        { size: 'MEDIUM', crs: 'EPSG:3857', url: '/signed/m' },
        { size: 'LARGE', crs: 'unknown', url: '/signed/utm' },
      ],
      bbox: [1, 43, 1.5, 44],
    });
    expect(image?.coveredKm2).toBeCloseTo(image?.footprintKm2 ?? 0, 6);
    expect(JSON.stringify(image)).not.toContain('https:');
  });

  it('keeps what else the service reports, as far as it is short and of one value', () => {
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

  it.each([
    ['2017-01-24T10:37:51', '2017-01-24T10:37:51.000Z'],
    ['2017-06-10T20:19:30.810328Z', '2017-06-10T20:19:30.810Z'],
    ['2017-01-24 10:37:51.2', '2017-01-24T10:37:51.200Z'],
    ['2017-01-24T10:37:51,229Z', '2017-01-24T10:37:51.229Z'],
    ['2017-01-24 10:37:51+00', '2017-01-24T10:37:51.000Z'],
    ['2017-01-24T01:30:00+0200', '2017-01-23T23:30:00.000Z'],
    ['2017-01-24T01:30:00 -02:30', '2017-01-24T04:00:00.000Z'],
    ['2017-01-24 10:37:51 UTC', '2017-01-24T10:37:51.000Z'],
    ['20170124T103751Z', '2017-01-24T10:37:51.000Z'],
    ['2017-01-24', '2017-01-24T00:00:00.000Z'],
    [1_485_254_271_229, '2017-01-24T10:37:51.229Z'],
    [1_485_254_271, '2017-01-24T10:37:51.000Z'],
    ['1485254271229', '2017-01-24T10:37:51.229Z'],
    ['soon', undefined],
    ['Pass 2017', undefined],
    ['2017-13-24T10:37:51Z', undefined],
    ['24/01/2017', undefined],
    [null, undefined],
    [{ date: '2017-01-24' }, undefined],
  ])('reads the time %j', (acquisitionDate, expected) => {
    expect(toImage(feature({}, { acquisitionDate }), area, sign)?.acquiredAt).toBe(expected);
  });

  it('takes what is written below nothing for not reported, and a number for a name', () => {
    const image = toImage(
      feature({ id: 17 }, { cloudCover: -1, resolution: '-1', incidenceAngle: '-12.5', sourceId: 4711 }),
      area,
      sign,
    );
    expect(image).toMatchObject({ id: '17', sourceId: '4711', incidenceAngle: -12.5 });
    expect(image?.cloudCover).toBeUndefined();
    expect(image?.resolution).toBeUndefined();
    expect(toImage(feature({}, { sourceId: ' ' }), area, sign)?.sourceId).toBe('a::b');
  });

  it('is of the constellation that was asked for where it names none', () => {
    const nameless = feature({}, { constellation: '' });
    expect(toImage(nameless, area, sign, ['SPOT'])?.constellation).toBe('SPOT');
    expect(toImage(nameless, area, sign, ['SPOT', 'PLEIADES'])?.constellation).toBe('UNKNOWN');
    expect(toImage(feature(), area, sign, ['SPOT'])?.constellation).toBe('PLEIADES');
  });

  it('reads quicklooks one by one, so that an odd one does not lose the others', () => {
    const quicklooks = [
      null,
      'https://known/x',
      { size: 7, projection: 4326, image: 'https://known/m' },
      { size: 'LARGE', projection: null },
      { size: 'LARGE', projection: { code: 4326 }, image: 'https://known/l' },
    ];
    const image = toImage(feature({ quicklooks }), area, sign);
    expect(image?.quicklooks).toEqual([
      { size: 'MEDIUM', crs: 'EPSG:4326', url: '/signed/m' },
      { size: 'LARGE', crs: 'unknown', url: '/signed/l' },
    ]);
    expect(image?.quicklooksLost).toBeUndefined();
  });

  it.each([
    ['none is named', [], undefined],
    ['the list is none', 'none', undefined],
    ['all lie elsewhere', [null, { size: 'LARGE', image: 'https://elsewhere/l' }], 'elsewhere'],
    ['no address can be read', [null, { size: 'LARGE', image: 7 }], 'unreadable'],
  ])('says why it has no quicklook where %s', (_, quicklooks, expected) => {
    for (const thumbnail of [undefined, 'https://known/s', 'https://elsewhere/s']) {
      const image = toImage(feature({ thumbnail, quicklooks }), area, sign);
      expect(image?.quicklooks).toEqual([]);
      expect(image?.quicklooksLost).toBe(expected);
    }
  });

  const ring = (...positions: [number, number, ...number[]][]) => [...positions, positions[0]];
  const square = ring([1, 43], [1, 44], [1.5, 44], [1.5, 43]);
  const squareKm2 = toImage(feature(), area, sign)?.footprintKm2 ?? 0;

  it.each([
    [
      'with heights',
      { type: 'Polygon', coordinates: [ring([1, 43, 9], [1, 44, 9], [1.5, 44, 9], [1.5, 43, 9])] },
    ],
    ['not closed', { type: 'Polygon', coordinates: [square.slice(0, -1)] }],
    [
      'in two parts',
      {
        type: 'MultiPolygon',
        coordinates: [
          [ring([1, 43], [1, 44], [1.25, 44], [1.25, 43])],
          [ring([1.25, 43], [1.25, 44], [1.5, 44], [1.5, 43])],
        ],
      },
    ],
    [
      'with a part without extent',
      { type: 'MultiPolygon', coordinates: [[square], [ring([1, 43], [1, 43.5], [1, 43.2])]] },
    ],
    [
      'with a spike that crosses it',
      {
        type: 'Polygon',
        coordinates: [
          ring([1, 43], [1, 44], [1.5, 44], [1.5, 43.5], [1.4999999, 43.4999], [1.5, 43.5001], [1.5, 43]),
        ],
      },
    ],
    [
      'with a point that is none',
      {
        type: 'Polygon',
        coordinates: [
          [
            [1, 43],
            [1, 44],
            [null, 44],
            [1.5, 44],
            [1.5, 43],
            [1, 43],
          ],
        ],
      },
    ],
  ])('keeps an outline %s', (_, geometry) => {
    const image = toImage(feature({ geometry }), area, sign);
    expect(image?.isOutlineUnknown).toBeUndefined();
    expect(image?.footprintKm2).toBeCloseTo(squareKm2, 0);
    expect(image?.coveredKm2).toBeCloseTo(squareKm2, 0);
  });

  it.each([
    ['null', null],
    ['left out', undefined],
    ['a point', { type: 'Point', coordinates: [1, 43] }],
    [
      'of texts',
      {
        type: 'Polygon',
        coordinates: [
          [
            ['1', '43'],
            ['1', '44'],
            ['1.5', '44'],
            ['1', '43'],
          ],
        ],
      },
    ],
    ['empty', { type: 'Polygon', coordinates: [] }],
    ['a text', 'POLYGON'],
  ])('is shown by its box, and says so, where its outline is %s', (_, geometry) => {
    for (const bbox of [
      [1, 43, 1.5, 44],
      [1, 43, 0, 1.5, 44, 800],
      ['1', '43', '1.5', '44'],
    ]) {
      const image = toImage(feature({ geometry, bbox }), area, sign);
      expect(image).toMatchObject({ isOutlineUnknown: true, bbox: [1, 43, 1.5, 44] });
      expect(image?.footprintKm2).toBeCloseTo(squareKm2, 6);
    }
    for (const bbox of [
      undefined,
      [],
      [1, 43],
      [1, 44, 1.5, 43],
      [1, 43, 1.5, 144],
      [null, null, null, null],
    ]) {
      expect(toImage(feature({ geometry, bbox }), area, sign)).toBeUndefined();
    }
  });

  it('makes both areas of a figure of eight rather than its box', () => {
    const bowTie = { type: 'Polygon', coordinates: [ring([1, 43], [1.5, 44], [1.5, 43], [1, 44])] };
    const image = toImage(feature({ geometry: bowTie }), area, sign);
    expect(image?.footprint.type).toBe('MultiPolygon');
    expect(image?.footprintKm2).toBeCloseTo(squareKm2 / 2, -2);
  });

  it('stops where nothing says what, when or where it is', () => {
    expect(toImage(feature({}, { acquisitionDate: 'soon' }), area, sign)).toBeUndefined();
    expect(toImage(feature({ id: undefined }, { sourceId: undefined }), area, sign)).toBeUndefined();
    expect(toImage(feature({ properties: null }), area, sign)).toBeUndefined();
    expect(toImage('text', area, sign)).toBeUndefined();
    expect(toImage(null, area, sign)).toBeUndefined();
  });

  it('lays a footprint across the antimeridian over its own box where the reported one goes round the world', () => {
    const far = { type: 'Polygon', coordinates: [ring([179, 0], [-179, 0], [-179, 1], [179, 1])] };
    expect(toImage(feature({ geometry: far, bbox: [-180, 0, 180, 1] }), area, sign)?.bbox).toEqual([
      179, 0, 181, 1,
    ]);
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
  ])('has one spelling for %s', (name, expected) => {
    expect(constellationId(name)).toBe(expected);
  });

  it('names satellites for people', () => {
    expect(
      ['PHR1B', 'SPOT7', 'PNEO3', 'S2C', 'TSX1', 'TDX1', 'KMS3'].map((code) => satelliteName(code, 'X')),
    ).toEqual(['Pléiades 1B', 'SPOT 7', 'Pléiades Neo 3', 'Sentinel-2C', 'TerraSAR-X', 'TanDEM-X', 'KMS3']);
    expect(satelliteName(undefined, 'SPOT')).toBe('SPOT');
  });
});
