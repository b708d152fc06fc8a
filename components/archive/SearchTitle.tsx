'use client';
import { BookmarkPlus, Share2 } from 'lucide-react';
import type { ChosenArea } from '@/components/areas/use-area';
import { PageTitle } from '@/components/shell/PageTitle';
import { Button } from '@/components/ui/Button';
import { SavedFact } from './SavedFact';
import { SavedSearches } from './SavedSearches';
import type { SearchParts } from './search-parts';
import type { OpenSearch } from './use-open-search';

/** The page's title on a desk: the area, the saved search that is open, and what saves and shares all of it. */
export function SearchTitle({
  known,
  mayKeep,
  openSearch,
  saved,
  share,
}: Pick<SearchParts, 'saved' | 'share'> & {
  known?: ChosenArea;
  mayKeep: boolean;
  openSearch: OpenSearch;
}) {
  const { search, news, isChanged, update } = openSearch;
  return (
    <PageTitle
      title="Search"
      facts={
        known && (
          <>
            <span className="truncate">{known.name}</span>
            {search && <SavedFact search={search} news={news} isChanged={isChanged} onUpdate={update} />}
          </>
        )
      }
      actions={
        <>
          <SavedSearches openId={saved.openId} onOpen={saved.onOpen} />
          {mayKeep && (
            <Button
              icon={BookmarkPlus}
              onClick={saved.onSave}
              reason={known ? undefined : 'Choose an area first.'}
            >
              Save search
            </Button>
          )}
          <Button icon={Share2} onClick={share} reason={known ? undefined : 'There is nothing to share yet.'}>
            Share
          </Button>
        </>
      }
    />
  );
}
