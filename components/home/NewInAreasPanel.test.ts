import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { query } from '@/components/api';
import type { ArchiveImage } from '@/lib/archive/schema';
import type { AreaSummary } from '@/lib/areas/schema';
import { areasInput } from './home-inputs';
import { NewInAreasPanel } from './NewInAreasPanel';
import { areaNewsKey, lastDays, newDays } from './use-new-images';

const now = Date.parse('2026-11-21T10:00:00Z');
const area = { id: 'a1', name: 'Aude', isMine: true, km2: 6_000, updatedAt: '2026-06-01T00:00:00Z' };
const image = { id: 'i1', cloudCover: 3 } as ArchiveImage;

/** What the panel says of an area in which a search found images. */
function said(images: ArchiveImage[], isComplete: boolean): string {
  const client = new QueryClient();
  const { from, to } = lastDays(now, newDays);
  client.setQueryData(query('GET /api/areas', areasInput).queryKey, {
    areas: [area as AreaSummary],
    total: 1,
  });
  client.setQueryData(query('GET /api/archive/searches', {}).queryKey, { searches: [], total: 0 });
  client.setQueryData(areaNewsKey(area as AreaSummary, from, to), { images, isComplete });
  const panel = createElement(NewInAreasPanel, { now, constellations: ['SPOT'] });
  return renderToStaticMarkup(createElement(QueryClientProvider, { client }, panel)).replace(
    /(<[^>]*>)+/g,
    ' ',
  );
}

it('says that nothing was found only where all was looked at', () => {
  expect(said([], true)).toContain('no images found');
  expect(said([], false)).toContain('not fully checked');
  expect(said([], false)).not.toContain('no images found');
});

it('counts images as all only where all was looked at', () => {
  expect(said([image], true)).toMatch(/1 image in 7 days.*\+1 /);
  expect(said([image], false)).toContain('+1 or more');
  expect(said([image], false)).not.toContain('in 7 days');
});
