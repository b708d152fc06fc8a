import { expect, it } from 'vitest';
import type { AreaGeometry } from '@/lib/areas/types';
import { shareLink } from './share-link';

const geometry: AreaGeometry = {
  type: 'Polygon',
  coordinates: [
    [
      [3, 43],
      [4, 43],
      [4, 44],
      [3, 43],
    ],
  ],
};
const address = 'https://swath.example/search?area=saved:abc&view=3,43,9&from=2026-01-01';

it('writes the shape of an area that others may not open into the link, and nothing else of it changes', () => {
  const link = new URL(shareLink(address, { id: 'abc', isShared: false, geometry }) ?? '');
  expect(link.searchParams.get('area')).toMatch(/^POLYGON ?\(\(3 43/);
  expect([link.searchParams.get('view'), link.searchParams.get('from')]).toEqual(['3,43,9', '2026-01-01']);
});

it('leaves the link to a shared or drawn area as it is', () => {
  expect(shareLink(address, { id: 'abc', isShared: true, geometry })).toBe(address);
  expect(shareLink(address, { isShared: false, geometry })).toBe(address);
});

it('has no link for a shape that no address holds', () => {
  const ring = Array.from({ length: 900 }, (_, at): [number, number] => [3 + at / 1e4, 43 + (at % 7) / 1e3]);
  const long: AreaGeometry = { type: 'Polygon', coordinates: [[...ring, ring[0] as [number, number]]] };
  expect(shareLink(address, { id: 'abc', isShared: false, geometry: long })).toBeUndefined();
});
