import { expect, it } from 'vitest';
import { readCrs } from './read-crs';

it.each([
  ['http://www.opengis.net/def/crs/EPSG/0/4326', 'EPSG:4326'],
  ['http://www.opengis.net/def/crs/EPSG/0/3857', 'EPSG:3857'],
  ['https://www.opengis.net/def/crs/EPSG/9.9.1/3857/', 'EPSG:3857'],
  ['http://www.opengis.net/gml/srs/epsg.xml#4326', 'EPSG:4326'],
  ['urn:ogc:def:crs:EPSG::3857', 'EPSG:3857'],
  ['urn:ogc:def:crs:EPSG:6.9:4326', 'EPSG:4326'],
  ['urn:ogc:def:crs:OGC:1.3:CRS84', 'EPSG:4326'],
  ['EPSG:4326', 'EPSG:4326'],
  [' epsg:3857 ', 'EPSG:3857'],
  ['4326', 'EPSG:4326'],
  [4326, 'EPSG:4326'],
  [3857, 'EPSG:3857'],
  ['http://www.opengis.net/def/crs/EPSG/0/32631', 'unknown'],
  ['EPSG:14326', 'unknown'],
  ['EPSG:32631+4326', 'unknown'],
  [32631, 'unknown'],
  ['UTM 31N', 'unknown'],
  [{ code: 4326 }, 'unknown'],
  [' ', undefined],
  [null, undefined],
  [undefined, undefined],
])('reads the projection %j', (projection, expected) => {
  expect(readCrs(projection)).toBe(expected);
});
