import { expect, it } from 'vitest';
import { imageHref, parseHint, readHint } from './image-link';

const footprint = {
  type: 'Polygon' as const,
  coordinates: [
    [
      [3, 43],
      [3.2, 43],
      [3.3, 43.4],
      [3.1, 43.4],
      [3, 43],
    ] as [number, number][],
  ],
};
const image = { constellation: 'PLEIADES NEO', acquiredAt: '2026-10-15T10:34:03.600Z', footprint };

it('carries in its address what the archive needs to find the image, whatever its id looks like', () => {
  const href = imageHref('A/B?c#d ü', parseHint(image));
  const url = new URL(href, 'http://portal');
  expect(decodeURIComponent(url.pathname)).toBe('/images/A/B?c#d ü');
  expect(url.pathname.split('/')).toHaveLength(3);
  expect(readHint(Object.fromEntries(url.searchParams))).toEqual({
    constellation: 'PLEIADES NEO',
    acquiredAt: image.acquiredAt,
    point: [3.15, 43.2],
  });
});

it('is the bare page where something is unknown, and takes no nonsense for a place', () => {
  expect(imageHref('x', parseHint({ ...image, footprint: undefined }))).toBe('/images/x');
  expect(parseHint({ ...image, footprint: { type: 'MultiPolygon', coordinates: [] } })).toBeUndefined();
  for (const near of ['', '1', '1,2,3', 'a,b', '1,95', '1e9,0']) {
    expect(readHint({ of: 'PLEIADES', at: image.acquiredAt, near }), near).toBeUndefined();
  }
  expect(readHint({ of: 'PLEIADES', at: 'yesterday', near: '1,2' })).toBeUndefined();
});
