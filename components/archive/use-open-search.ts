'use client';
import { useQueryClient } from '@tanstack/react-query';
import { call } from '@/components/api';
import { useToast } from '@/components/ui/Toast';
import type { SavedQuery, SavedSearch } from '@/lib/archive/saved-search';
import { isChanged, paramsOfSaved } from './saved-search-link';
import { useSavedSearches, useVisit } from './use-saved-searches';
import type { SearchPageState } from './use-search-page';

/** What a saved search leaves out of the address. */
const nothingElse = {
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
export function useOpenSearch(page: SearchPageState) {
  const { params, setParams } = page;
  const client = useQueryClient();
  const toast = useToast();
  const saved = useSavedSearches();
  const search = saved.data?.searches.find(({ id }) => id === params.saved);
  const news = useVisit(search?.id);
  const query = { constellations: params.constellations, ...page.range, filters: page.filters };
  // A search without a last day goes on: today's date in the address is no change of it.
  const goesOn = search?.query.to === undefined && query.to >= page.today;
  const queryNow: SavedQuery = goesOn ? { ...query, to: undefined } : query;
  const update = (id: string) =>
    call('PATCH /api/archive/searches/{id}', { params: { id }, body: { query: queryNow } }).then(
      () => client.invalidateQueries({ queryKey: ['api', 'archive', 'searches'] }),
      toast.failed,
    );
  return {
    search,
    news,
    /** What the page asks for now, with its last day. */
    query,
    isChanged: search !== undefined && isChanged(search.query, queryNow),
    /** Saves what the page asks for under the same name; only for one's own. */
    update: search?.isMine ? () => void update(search.id) : undefined,
    open: (next: SavedSearch) =>
      void setParams({ ...nothingElse, ...paramsOfSaved(next, page.today) }, { history: 'push' }),
  };
}

export type OpenSearch = ReturnType<typeof useOpenSearch>;
