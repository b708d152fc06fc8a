import type { Position } from '@/lib/areas/types';
import * as make from '../make-files';
import { type CorpusFile, file, json } from './file';
import { bowTie, clockwise, hole, holeKm2, moved, one, scaled, squareKm2, wavy } from './shapes';

/** GeoJSON by its rings, parts and holes, whole and broken. */
export const geojsonOutlines: CorpusFile[] = [
  json('polygon', make.polygon(one), { km2: [squareKm2] }),
  json('wound the other way', make.polygon(clockwise(one)), { km2: [squareKm2] }),
  json('feature', make.feature(make.polygon(one), { name: 'Aude' }), { km2: [squareKm2], names: ['Aude'] }),
  json(
    'collection of two',
    make.collection(make.feature(make.polygon(one)), make.feature(make.polygon(moved(one, 5)))),
    { km2: [squareKm2, squareKm2] },
  ),
  json(
    'geometry collection',
    { type: 'GeometryCollection', geometries: [make.polygon(one)] },
    { km2: [squareKm2] },
  ),
  json(
    'several parts',
    { type: 'MultiPolygon', coordinates: [[one], [moved(one, 5)]] },
    {
      km2: [2 * squareKm2],
      issues: ['several-parts'],
      repaired: [squareKm2, squareKm2],
    },
  ),
  json(
    'too many parts',
    {
      type: 'MultiPolygon',
      coordinates: Array.from({ length: 1_200 }, (_, index) => [
        moved(scaled(one, 0.1, 0, 0), (index % 60) / 5, Math.floor(index / 60) / 5),
      ]),
    },
    {
      km2: [],
      issues: ['too-many-parts'],
      says: '1,200 separate parts; at most 1,000',
      repaired: Array.from({ length: 1_200 }, () => squareKm2 / 100),
    },
  ),
  json('hole', make.polygon(one, hole), {
    km2: [squareKm2 - holeKm2],
    issues: ['has-holes'],
    repaired: [squareKm2],
  }),
  json('not closed', make.polygon(one.slice(0, -1)), { km2: [squareKm2], issues: ['not-closed'] }),
  json('repeated points', make.polygon([one[0] as Position, ...one]), {
    km2: [squareKm2],
    issues: ['repeated-points'],
  }),
  json(
    'heights',
    { type: 'Polygon', coordinates: [one.map(([x, y]) => [x, y, 7])] },
    {
      km2: [squareKm2],
      issues: ['has-heights'],
    },
  ),
  json('bow tie', make.polygon(bowTie), {
    km2: [],
    issues: ['self-crossing'],
    says: '0.5000° N, 0.5000° E',
    repaired: [squareKm2 / 2],
  }),
  json('hole across the edge', make.polygon(one, moved(scaled(one, 0.5, 0.25, 0.25), 0.5)), {
    km2: [],
    issues: ['self-crossing'],
    repaired: [squareKm2 * 0.875],
  }),
  json(
    'part given twice',
    { type: 'MultiPolygon', coordinates: [[one], [one]] },
    { km2: [squareKm2], issues: ['parts-united'] },
  ),
  json('part written as a hole', make.polygon(one, moved(one, 5)), {
    km2: [],
    issues: ['hole-outside'],
    repaired: [2 * squareKm2],
  }),
  json('hole round the outline', make.polygon(one, scaled(one, 2, -0.5, -0.5)), {
    km2: [],
    issues: ['hole-around'],
    repaired: [3 * squareKm2],
  }),
  json('hole in a hole', make.polygon(one, hole, scaled(one, 0.25, 0.375, 0.375)), {
    km2: [],
    issues: ['hole-in-hole'],
    repaired: [squareKm2 - 0.75 * holeKm2],
  }),
  json(
    'on one line',
    make.polygon([
      [0, 0],
      [1, 1],
      [2, 2],
      [0, 0],
    ]),
    {
      km2: [],
      issues: ['zero-area'],
      says: 'one line',
      repaired: [632],
    },
  ),
  json(
    'two points',
    make.polygon([
      [0, 0],
      [1, 1],
      [0, 0],
    ]),
    { km2: [], issues: ['too-few-points'] },
  ),
  json(
    'flat part among good ones',
    {
      type: 'MultiPolygon',
      coordinates: [
        [one],
        [
          [
            [3, 3],
            [4, 4],
            [3, 3],
          ],
        ],
      ],
    },
    {
      km2: [],
      issues: ['too-few-points'],
      repaired: [squareKm2],
    },
  ),
  json('empty polygon', make.polygon(), { km2: [], issues: ['empty'] }),
  json('empty ring', { type: 'Polygon', coordinates: [[]] }, { km2: [], issues: ['empty'] }),
  json('empty collection', make.collection(), { km2: [], says: 'empty' }),
  json('null geometry', make.collection(make.feature(null)), { km2: [], says: 'empty' }),
  json(
    'text for a number',
    {
      type: 'Polygon',
      coordinates: [
        [
          [0, 0],
          [1, 0],
          ['1', 1],
          [1, 1],
          [0, 1],
          [0, 0],
        ],
      ],
    },
    {
      km2: [],
      issues: ['not-a-number'],
      says: 'Point 3',
      repaired: [squareKm2],
    },
  ),
  json(
    'point',
    { type: 'Point', coordinates: [2, 44] },
    { km2: [], issues: ['not-an-area'], repaired: [3.14] },
  ),
  json(
    'line',
    { type: 'LineString', coordinates: one.slice(0, -1) },
    {
      km2: [],
      issues: ['not-an-area'],
      repaired: [squareKm2],
    },
  ),
  json('too many vertices', make.polygon(wavy(100_500)), {
    km2: [],
    issues: ['too-many-vertices'],
    says: '100,500',
    repaired: [9_665],
  }),
  json('many vertices', make.polygon(wavy(5_000)), {
    km2: [9_665],
    issues: ['many-vertices'],
    repaired: [9_665],
  }),
  json(
    'one bad among good',
    make.collection(make.feature(make.polygon(one)), make.feature(make.polygon(bowTie))),
    {
      km2: [squareKm2],
      issues: ['self-crossing'],
    },
  ),
  json('other JSON', { hello: 'world' }, { km2: [], says: 'no GeoJSON' }),
  file('large.geojson', () => new Uint8Array(50 * 1024 * 1024 + 1).fill(32), { km2: [], says: '50 MB' }),
  file('broken.geojson', () => make.text('{"type":"Polygon","coordinates":[[[1,'), {
    km2: [],
    says: 'complete JSON',
  }),
  file('with a mark.geojson', () => make.text(`\uFEFF${JSON.stringify(make.polygon(one))}`), {
    km2: [squareKm2],
  }),
];
