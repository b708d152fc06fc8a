import { expect, it } from 'vitest';
import { imageKey } from '../image/image-key';
import type { ArchiveImage, Quicklook } from '../schema';
import { sideKeys } from './side-by-side';

const image = (id: string, ...quicklooks: Quicklook[]) =>
  ({ id, quicklooks }) as Partial<ArchiveImage> as ArchiveImage;
const mercator: Quicklook = { size: 'LARGE', crs: 'EPSG:3857', url: 'a' };
const utm: Quicklook = { size: 'LARGE', crs: 'unknown', url: 'b' };

it('begins with the first four images that have a quicklook for a map', () => {
  const images = [
    image('none'),
    image('one', mercator),
    image('utm', utm),
    image('two', utm, { size: 'SMALL', url: 'c' }),
    ...['three', 'four', 'five'].map((id) => image(id, mercator)),
  ];
  expect(sideKeys(images)).toEqual(['one', 'two', 'three', 'four'].map(imageKey));
  expect(sideKeys([image('none'), image('utm', utm)])).toEqual([]);
});
