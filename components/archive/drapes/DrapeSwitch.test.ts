import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import type { ArchiveImage, Quicklook } from '@/lib/archive/schema';
import { DrapeSwitch } from './DrapeSwitch';
import type { Drapes } from './use-drapes';

const drawn = (...quicklooks: Quicklook[]) => {
  const drapes = { list: [], has: () => true } as Partial<Drapes> as Drapes;
  const image = { id: 'a', quicklooks } as Partial<ArchiveImage> as ArchiveImage;
  return renderToStaticMarkup(createElement(DrapeSwitch, { image, drapes }));
};
const utm: Quicklook = { size: 'LARGE', crs: 'unknown', url: 'utm' };

it('locks the switch, and says why, where no quicklook can be placed', () => {
  const locked = drawn(utm);
  expect(locked).toContain('Swath cannot place quicklooks in this projection');
  expect(locked).toContain('aria-disabled="true"');
  expect(locked).toContain('aria-checked="false"');
});

it('can be switched where one of them can', () => {
  const open = drawn(utm, { size: 'SMALL', url: 'a' });
  expect(open).not.toContain('cannot place');
  expect(open).not.toContain('aria-disabled');
  expect(open).toContain('aria-checked="true"');
});
