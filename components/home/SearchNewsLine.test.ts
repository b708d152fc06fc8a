import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { newsQuery } from '@/components/archive/saved/use-saved-searches';
import type { SavedSearch, SearchNews } from '@/lib/archive/saved-search';
import { SearchNewsLine } from './SearchNewsLine';

const search: SavedSearch = {
  id: 's1',
  name: 'Low cloud',
  isShared: false,
  isMine: true,
  ownerName: 'Ines',
  area: { id: 'a1', name: 'Aude', km2: 6_000 },
  query: { constellations: [], from: '2026-06-01', filters: {} },
  createdAt: '2026-06-01T00:00:00Z',
  updatedAt: '2026-06-01T00:00:00Z',
};

/** What can be seen of the line; what is for screen readers alone is left out. */
function seen(count: number, isComplete: boolean, by: SearchNews['by'] = 'catalogued'): string {
  const client = new QueryClient();
  const since = '2026-11-17T00:00:00Z';
  client.setQueryData(newsQuery('s1').queryKey, { since, count, by, isComplete, latest: [] });
  const line = createElement(SearchNewsLine, { search, today: '2026-11-21' });
  return renderToStaticMarkup(createElement(QueryClientProvider, { client }, line))
    .replace(/<(\w+) class="sr-only">[^<]*<\/\1>/g, '')
    .replace(/<[^>]*>/g, ' ');
}

it('says that nothing is new only where all was looked at', () => {
  expect(seen(0, true)).toContain('nothing new since 17 Nov 2026');
  expect(seen(0, false)).toContain('not fully checked since 17 Nov 2026');
  expect(seen(0, false)).not.toContain('nothing new');
});

it('says only that nothing was taken where the archive does not say when it got an image', () => {
  expect(seen(0, true, 'taken')).toContain('nothing taken since 17 Nov 2026');
});

it('shows everyone that there may be more than were counted', () => {
  expect(seen(6, true)).toMatch(/\+6\s*$/);
  expect(seen(6, false)).toMatch(/\+6 or more\s*$/);
});
