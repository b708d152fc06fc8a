import type { Position } from '@/lib/areas/types';
import * as make from '../make-files';
import { type CorpusFile, json } from './file';
import { moved, one, squareKm2, tenKm } from './shapes';

/** GeoJSON by where on Earth its positions are: swapped, across 180°, at a pole, in another coordinate system. */
export const geojsonPositions: CorpusFile[] = [
  json(
    'swapped',
    make.polygon([
      [43, 120],
      [44, 120],
      [44, 121],
      [43, 121],
      [43, 120],
    ]),
    {
      km2: [],
      issues: ['swapped'],
      says: 'swapped',
      repaired: [8_985],
    },
  ),
  json('metres without a word about it', make.polygon(tenKm(500_000, 5_000_000)), {
    km2: [],
    issues: ['outside-world'],
    says: 'metres',
    repaired: [57],
  }),
  json(
    'beyond the pole',
    make.polygon([
      [100, 89],
      [101, 89],
      [101, 91],
      [100, 91],
      [100, 89],
    ]),
    {
      km2: [],
      issues: ['outside-world'],
      repaired: [108.9],
    },
  ),
  json(
    'across 180 with a jump',
    make.polygon([
      [179, 0],
      [-179, 0],
      [-179, 1],
      [179, 1],
      [179, 0],
    ]),
    {
      km2: [2 * squareKm2],
      issues: ['read-across'],
      repaired: [358 * squareKm2],
    },
  ),
  json(
    'nearly the whole world',
    make.polygon([
      [-180, -60],
      [179.99, -60],
      [179.99, 60],
      [-180, 60],
      [-180, -60],
    ]),
    {
      km2: [12_253],
      issues: ['read-across'],
      says: 'crossing 180°',
      repaired: [441_096_000],
    },
  ),
  json('across 180 with longitudes beyond', make.polygon(moved(one, 179.5)), { km2: [squareKm2] }),
  json(
    'across 180 in two parts',
    {
      type: 'MultiPolygon',
      coordinates: [179.5, -180].map((west) => [one.map(([x, y]) => [west + x / 2, y])]),
    },
    { km2: [squareKm2] },
  ),
  json('round the north pole', make.polygon([0, 60, 120, 180, -120, -60, 0].map((x): Position => [x, 80])), {
    km2: [3_908_572.8],
  }),
  json(
    'round the south pole',
    make.polygon([
      [-180, -80],
      [-90, -80],
      [0, -80],
      [90, -80],
      [180, -80],
      [-180, -80],
    ]),
    {
      km2: [],
      issues: ['zero-area'],
    },
  ),
  json(
    'Lambert-93 by name',
    {
      ...make.collection(make.feature(make.polygon(tenKm(700_000, 6_600_000)))),
      crs: { type: 'name', properties: { name: 'urn:ogc:def:crs:EPSG::2154' } },
    },
    { km2: [100.2] },
  ),
  json(
    'CRS84 by name',
    {
      ...make.collection(make.feature(make.polygon(one))),
      crs: { type: 'name', properties: { name: 'urn:ogc:def:crs:OGC:1.3:CRS84' } },
    },
    { km2: [squareKm2] },
  ),
  json(
    'unknown system',
    {
      ...make.collection(make.feature(make.polygon(one))),
      crs: { type: 'name', properties: { name: 'EPSG:7415' } },
    },
    { km2: [], says: 'EPSG:7415' },
  ),
  json(
    'State Plane by number',
    {
      ...make.collection(make.feature(make.polygon(tenKm(1_840_000, 640_000)))),
      crs: { type: 'name', properties: { name: 'urn:ogc:def:crs:EPSG::26943' } },
    },
    { km2: [], says: 'EPSG:26943' },
  ),
];
