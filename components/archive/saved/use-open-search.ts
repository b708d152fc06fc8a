'use client';
import { useEffect } from 'react';
import { call, routeKey } from '@/components/api';
import { useAction } from '@/components/ui/use-action';
import type { SavedQuery, SavedSearch } from '@/lib/archive/saved-search';
import { useSearchQuery } from '../query/QueryProvider';
import { isChanged, paramsOfSaved } from './saved-search-link';
import { useSavedSearches, useVisit } from './use-saved-searches';

/** What a saved search leaves out of the address. */
const nothingElse = {
  areaName: null,
  image: null,
  onMap: null,
  times: null,
  picked: null,
  pinned: null,
  hidden: null,
  cover: null,
  view: null,
};

/** The saved search that the page has open, what it gained, and whether the page asks for something else by now. */
export function useOpenSearch() {
  const { params, setParams, range, filters, today } = useSearchQuery();
  const saved = useSavedSearches();
  const search = saved.data?.searches.find(({ id }) => id === params.saved);
  const news = useVisit(search?.id);
  // A link of a notification holds the search alone.
  const unopened = params.area === null ? search : undefined;
  useEffect(() => {
    if (unopened) void setParams(paramsOfSaved(unopened, today));
  }, [unopened, setParams, today]);
  const query = { constellations: params.constellations, ...range, filters };
  // A search without a last day continues: today's date in the address is no change of it.
  const isRolling = search?.query.to === undefined && query.to >= today;
  const queryNow: SavedQuery = isRolling ? { ...query, to: undefined } : query;
  const { run: update } = useAction({
    act: (id: string) =>
      call('PATCH /api/archive/searches/{id}', { params: { id }, body: { query: queryNow } }),
    renews: [routeKey('GET /api/archive/searches')],
  });
  return {
    search,
    news,
    /** What the page asks for now, with its last day. */
    query,
    isChanged: search !== undefined && isChanged(search.query, queryNow),
    /** Saves what the page asks for under the same name; only for one's own. */
    update: search?.isMine ? () => void update(search.id) : undefined,
    open: (next: SavedSearch) =>
      void setParams({ ...nothingElse, ...paramsOfSaved(next, today) }, { history: 'push' }),
  };
}

export type OpenSearch = ReturnType<typeof useOpenSearch>;
