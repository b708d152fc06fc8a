'use client';
import { BookmarkPlus, Share2 } from 'lucide-react';
import type { ChosenArea } from '@/components/areas/saved/use-area';
import { PageTitle } from '@/components/shell/PageTitle';
import { Button } from '@/components/ui/Button';
import { SavedFact } from '../saved/SavedFact';
import { SavedSearches } from '../saved/SavedSearches';
import type { OpenSearch } from '../saved/use-open-search';
import type { SearchLayoutProps } from './search-parts';

/** The page's title on a desk: the area, the saved search that is open, and what saves and shares all of it. */
export function SearchTitle({
  known,
  canSave,
  openSearch,
  saved,
  share,
}: Pick<SearchLayoutProps, 'saved' | 'share'> & {
  known?: ChosenArea;
  canSave: boolean;
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
          {canSave && (
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
