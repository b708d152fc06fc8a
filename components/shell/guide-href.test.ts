import { existsSync } from 'node:fs';
import { expect, it } from 'vitest';
import { portalPages } from '@/testing/portal-pages';
import { guideHref } from './guide-href';

it('leads from a page to the guide for what is done there', () => {
  expect(guideHref('/')).toBe('/guide/find-your-way');
  expect(guideHref('/search?area=1')).toBe('/guide/search');
  expect(guideHref('/ingestion/aoi/graph')).toBe('/guide/board');
  expect(guideHref('/ingestion/aoi/Denmark/graph')).toBe('/guide/graph');
  expect(guideHref('/admin')).toBe('/guide/admin');
  expect(guideHref('/admin?show=installation')).toBe('/guide/installation');
  expect(guideHref('/guide/search')).toBe('/guide');
});

it('leads from every page of Swath to a page of the guide that exists', () => {
  const behindRail = portalPages.filter(({ path }) => !/^\/(wall|guide)\b/.test(path));
  for (const { path } of behindRail) {
    const file = guideHref(path).replace(/^\/guide\//, 'docs/guide/');
    expect([path, file, existsSync(`${file}.md`)]).toEqual([path, file, true]);
  }
});
