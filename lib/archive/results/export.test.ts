import { DOMParser } from '@xmldom/xmldom';
import fc from 'fast-check';
import Papa from 'papaparse';
import { describe, expect, it } from 'vitest';
import { readAreas } from '@/lib/areas/formats/read';
import { repairArea } from '@/lib/areas/geometry/geometry';
import type { Position } from '@/lib/areas/types';
import { wrongWithItem } from '@/testing/web/standards';
import type { ArchiveImage } from '../schema';
import { writeImages } from './export';

const options = { areaKm2: 200, origin: 'https://portal.example' };
const image = (change: Partial<ArchiveImage> = {}): ArchiveImage => ({
  id: 'a::b',
  sourceId: 'DS_PHR1B_1',
  constellation: 'PLEIADES',
  satellite: 'PHR1B',
  acquiredAt: '2026-06-01T10:00:00.000Z',
  cataloguedAt: '2026-06-02T10:00:00.000Z',
  provider: 'A & B',
  productName: 'Pléiades 0.5-m',
  resolution: 0.5,
  cloudCover: 0,
  alongTrack: -3.9,
  footprint: {
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
  },
  bbox: [1, 43, 2, 44],
  thumbnail: '/api/archive/image?u=x',
  quicklooks: [{ size: 'LARGE', url: '/api/archive/image?u=l' }],
  footprintKm2: 9000,
  coveredKm2: 50,
  ...change,
});
const pacific = image({
  id: 'pacific',
  footprint: {
    type: 'Polygon',
    coordinates: [
      [
        [179, -18],
        [181, -18],
        [181, -16],
        [179, -16],
        [179, -18],
      ],
    ],
  },
});

describe('writeImages', () => {
  it('writes GeoJSON that comes back as areas, cut at the antimeridian', () => {
    const text = writeImages([image(), pacific], 'geojson', options);
    const { features } = JSON.parse(text);
    expect(features[0]).toMatchObject({
      id: 'a::b',
      properties: { sourceId: 'DS_PHR1B_1', coveredPercent: 25, cloudCoverPercent: 0 },
    });
    const longitudes = features[1].geometry.coordinates.flat(2).map(([x]: number[]) => x);
    expect(features[1].geometry.type).toBe('MultiPolygon');
    expect(Math.min(...longitudes)).toBe(-180);
    expect(Math.max(...longitudes)).toBe(180);

    const areas = readAreas(text);
    expect(areas).toHaveLength(2);
    expect(areas.every(({ geometry }) => geometry !== undefined)).toBe(true);
    expect(areas[0]?.name).toContain('Pléiades 1B');
  });

  it('writes CSV whose texts no spreadsheet runs, and whose numbers stay numbers', () => {
    const evil = image({
      productName: '=HYPERLINK("http://evil")',
      provider: '@SUM(1)',
      satellite: '+1,"2"',
    });
    const { data } = Papa.parse<Record<string, string>>(writeImages([evil], 'csv', options), {
      header: true,
    });
    expect(data[0]).toMatchObject({
      product: `'=HYPERLINK("http://evil")`,
      provider: "'@SUM(1)",
      satellite: `'+1,"2"`,
      alongTrackDegrees: '-3.9',
      incidenceAngleDegrees: '',
      cloudCoverPercent: '0',
      footprint: expect.stringMatching(/^POLYGON ?\(\(/),
    });
  });

  it('lets no text of any form begin a formula in CSV', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('', ' ', '\u00a0', '\t', '\n', ' \r\n '),
        fc.constantFrom('=', '+', '-', '@', '＝', '＋', '－', '＠', '\t=', '\r='),
        fc.string({ unit: 'binary' }),
        (blank, sign, rest) => {
          const text = writeImages([image({ productName: blank + sign + rest })], 'csv', options);
          const { data } = Papa.parse<Record<string, string>>(text, { header: true, skipEmptyLines: true });
          expect(data).toHaveLength(1);
          expect(data[0]?.product).toBe(`'${blank}${sign}${rest}`);
        },
      ),
      { examples: [['', '=', 'HYPERLINK("http://evil")\nmore']] },
    );
  });

  it('writes KML that is well-formed whatever the names', () => {
    const text = writeImages([image({ provider: ']]><script>' })], 'kml', options);
    const document = new DOMParser({
      onError: (level, message) => expect.unreachable(`${level}: ${message}`),
    });
    const root = document.parseFromString(text, 'text/xml');
    expect(root.getElementsByTagName('Placemark').length).toBe(1);
    expect(root.getElementsByTagName('script').length).toBe(0);
    expect(root.getElementsByTagName('coordinates')[0]?.textContent?.trim()).toContain('1,43');
  });

  it('writes the STAC items that other programs get, with pictures for those who are signed in', () => {
    const { type, features } = JSON.parse(writeImages([image(), pacific], 'stac', options));
    expect(type).toBe('FeatureCollection');
    expect(features[0]).toMatchObject({
      type: 'Feature',
      stac_version: '1.0.0',
      id: 'DS_PHR1B_1',
      collection: 'pleiades',
      bbox: [1, 43, 2, 44],
      properties: {
        title: 'Pléiades 1B, 2026-06-01 10:00, 0% cloud',
        datetime: '2026-06-01T10:00:00.000Z',
        platform: 'phr1b',
        gsd: 0.5,
        'eo:cloud_cover': 0,
      },
      assets: {
        thumbnail: { href: 'https://portal.example/api/archive/image?u=x', roles: ['thumbnail'] },
      },
    });
    expect('view:incidence_angle' in features[0].properties).toBe(false);
    expect(features[0].stac_extensions).toEqual([
      'https://stac-extensions.github.io/order/v1.0.0/schema.json',
      'https://stac-extensions.github.io/eo/v1.1.0/schema.json',
    ]);
    expect(features[1].bbox).toEqual([179, -18, -179, -16]);
  });

  it('writes the box of a footprint round a pole all round', () => {
    const ring = [10, 100, -170, -80, 10].map((x): Position => [x, 80]);
    const { geometry } = repairArea({ type: 'Polygon', coordinates: [ring] });
    const [item] = JSON.parse(writeImages([image({ footprint: geometry })], 'stac', options)).features;
    expect(item.bbox).toEqual([-180, 80, 180, 90]);
  });

  it('keeps to what the schemas of STAC allow, whatever the archive reports', () => {
    const text = fc.option(fc.string(), { nil: undefined });
    const number = fc.option(fc.double({ noNaN: true, min: 0, max: 200 }), { nil: undefined });
    fc.assert(
      fc.property(
        fc.record({
          satellite: text,
          constellation: fc.string(),
          provider: text,
          productName: text,
          resolution: number,
          cloudCover: number,
          incidenceAngle: fc.option(fc.double({ noNaN: true, min: -120, max: 120 }), { nil: undefined }),
          cataloguedAt: fc.constantFrom(undefined, '2026-06-02T10:00:00.000Z'),
          thumbnail: fc.constantFrom(undefined, '/api/archive/image?u=x'),
        }),
        (facts) => {
          const [item] = JSON.parse(writeImages([image(facts)], 'stac', options)).features;
          const { properties, assets, stac_extensions: extensions } = item;
          expect(wrongWithItem(item)).toEqual([]);
          const used = (prefix: string) => Object.keys(properties).some((name) => name.startsWith(prefix));
          expect(extensions.some((url: string) => url.includes('/eo/'))).toBe(used('eo:'));
          expect(extensions.some((url: string) => url.includes('/view/'))).toBe(used('view:'));
          expect(properties['eo:cloud_cover'] ?? 0).toSatisfy((value: number) => value >= 0 && value <= 100);
          for (const { href } of Object.values(assets) as { href: string }[])
            expect(new URL(href).origin).toBe(options.origin);
        },
      ),
    );
  });
});
