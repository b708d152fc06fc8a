'use client';
import dynamic from 'next/dynamic';
import { useDeferredValue, useEffect } from 'react';
import { EmptyState } from '@/components/ui/EmptyState';
import { Failure } from '@/components/ui/Failure';
import { formatPlural } from '@/components/ui/format';
import { Skeleton } from '@/components/ui/Skeleton';
import { TextButton } from '@/components/ui/TextButton';
import { dayRange } from './day-words';
import { filterWords } from './filter-words';
import { Notice } from './Notice';
import { noneWords } from './none-words';
import { isStoppedAtOnce } from './search-results';
import type { BasketActions } from './use-basket';
import type { SearchPageState } from './use-search-page';

const loadList = () => import('./ImageList');
const loadFooter = () => import('./ResultsFooter');
const ImageList = dynamic(() => loadList().then(({ ImageList }) => ImageList), { ssr: false });
const ResultsFooter = dynamic(() => loadFooter().then(({ ResultsFooter }) => ResultsFooter), { ssr: false });

/** What a search brought: images, that there are none, that it failed, or that there was none yet. */
export function ResultsBody({
  page,
  basket,
  isTable = false,
}: {
  page: SearchPageState;
  basket?: BasketActions;
  isTable?: boolean;
}) {
  const { search, images, found, filtered, from, to, known } = page;
  const { results, problem, isRunning, isEarlier } = search;
  // Footprints come first, and cards when the page has time for them; from then on both are of one order, for ranges.
  const isListed = useDeferredValue(images.length > 0);
  // On its way while the archive is asked.
  useEffect(() => {
    if (!known) return;
    void loadList();
    void loadFooter();
  }, [known]);

  if (!page.mayKeep) {
    return (
      <EmptyState title="Your roles do not include searching">
        Analysts and operators search. An admin can give you one of these roles.
      </EmptyState>
    );
  }
  if (!known) {
    return (
      <EmptyState title="Nothing searched yet">
        As soon as there is an area, the archive is searched, and what it has appears here, on the map and on
        the timeline.
      </EmptyState>
    );
  }
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      {problem !== undefined && !isRunning && (
        <Failure
          problem={problem}
          isInline
          className="border-line border-b p-3"
          onRetry={search.refresh}
          safe={isEarlier && found.length > 0 ? 'Below are the results of the search before.' : undefined}
        />
      )}
      {isEarlier && isRunning && found.length > 0 && (
        <Notice>Results of the search before, until the new ones come.</Notice>
      )}
      {images.length > 0 && isListed ? (
        <ImageList
          kind={isTable ? 'table' : 'cards'}
          marks={page.marks}
          sort={page.params.sort}
          onSort={(sort) => void page.setParams({ sort })}
          images={images}
          areaKm2={page.areaKm2}
          thisYear={page.thisYear}
          selectedId={page.params.image}
          hoveredId={page.hoveredId}
          basket={basket}
          onSelect={page.select}
          onHover={page.setHoveredId}
        />
      ) : isRunning || images.length > 0 ? (
        <CardSkeletons />
      ) : results && found.length > 0 && filtered.length === 0 ? (
        <EmptyState
          title="No image passes the filters"
          action={<TextButton onClick={page.clearFilters}>Clear the filters</TextButton>}
        >
          {formatPlural(found.length, 'image')} came;{' '}
          {page.active.map((name) => filterWords(name, page.filters)).join(', ')} left none of them.
        </EmptyState>
      ) : results && found.length > 0 ? (
        <EmptyState
          title="No image in this stretch of time"
          action={<TextButton onClick={() => void page.setParams({ times: null })}>Show all</TextButton>}
        >
          The timeline is narrowed to {page.params.times && dayRange(...page.params.times)}.
        </EmptyState>
      ) : results?.finishedAt && !isEarlier && results.gaps.length === 0 ? (
        <EmptyState title="No image was found">
          {noneWords({
            constellations: page.constellations,
            names: page.names,
            days: dayRange(from, to),
            filters: results.atService.map((name) => filterWords(name, page.filters)),
          })}
        </EmptyState>
      ) : results?.finishedAt && !isEarlier && results.gaps.every(({ reason }) => reason === 'unreadable') ? (
        <EmptyState title="Nothing that the archive has could be read">
          Whoever runs the portal can compare what the search service answers with what is expected.
        </EmptyState>
      ) : results && isStoppedAtOnce(results) ? (
        <EmptyState
          title="You stopped it before anything came"
          action={<TextButton onClick={() => void search.refresh()}>Search again</TextButton>}
        />
      ) : results ? (
        <EmptyState title="Nothing was found before the search ended">
          Search again to look for the rest.
        </EmptyState>
      ) : null}
      {found.length > 0 && <ResultsFooter page={page} basket={basket} />}
    </div>
  );
}

function CardSkeletons() {
  return (
    <div role="status" aria-label="Searching">
      {Array.from({ length: 6 }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the cards are all the same.
        <div key={row} className="flex h-[76px] items-center gap-3 border-line border-b px-3">
          <Skeleton className="size-14" />
          <div className="flex flex-1 flex-col gap-2.5">
            <Skeleton className="h-2.5 w-2/3" />
            <Skeleton className="h-2.5 w-1/2" />
            <Skeleton className="h-1 w-full" />
          </div>
        </div>
      ))}
    </div>
  );
}
