'use client';
import dynamic from 'next/dynamic';
import { useDeferredValue, useEffect } from 'react';
import { EmptyState } from '@/components/ui/EmptyState';
import { ErrorMessage } from '@/components/ui/ErrorMessage';
import { Skeleton } from '@/components/ui/Skeleton';
import type { BasketActions } from '../image/use-basket-actions';
import { useSearchQuery } from '../query/QueryProvider';
import { Notice } from '../search/Notice';
import { useHover } from './HoverProvider';
import type { ImageListProps } from './ImageList';
import { useResults } from './ResultsProvider';
import { useSelection } from './SelectionProvider';

const loadList = () => import('./ImageList');
const loadFooter = () => import('./ResultsFooter');
const ImageList = dynamic(() => loadList().then(({ ImageList }) => ImageList), { ssr: false });
const ResultsFooter = dynamic(() => loadFooter().then(({ ResultsFooter }) => ResultsFooter), { ssr: false });
const SeenMonths = dynamic(() => import('./SeenMonths').then(({ SeenMonths }) => SeenMonths), { ssr: false });
const NoImages = dynamic(() => import('./NoImages').then(({ NoImages }) => NoImages), { ssr: false });

export interface ResultsBodyProps {
  basket?: BasketActions;
  isTable?: boolean;
  /** Proposes images that cover the area. */
  onCover: () => void;
}

/** What a search brought: images, that there are none, that it failed, or that there was none yet. */
export function ResultsBody({ basket, isTable = false, onCover }: ResultsBodyProps) {
  const query = useSearchQuery();
  const { known, setParams } = query;
  const { search, list, images, found, areaKm2, marks } = useResults();
  const { problem, isRunning, isEarlier } = search;
  // Footprints come first, and cards when the page has time for them; from then on both are of one order, for ranges.
  const isListed = useDeferredValue(images.length > 0);
  // On its way while the archive is asked.
  useEffect(() => {
    if (!known) return;
    void loadList();
    void loadFooter();
  }, [known]);

  if (!query.canSave) {
    return (
      <EmptyState title="Your role cannot search">
        Searching needs the role analyst or operator. Ask your administrator.
      </EmptyState>
    );
  }
  if (!known) {
    return (
      <div className="overflow-y-auto">
        <EmptyState title="No search yet">
          Draw or choose an area. Results appear here, on the map and on the timeline.
        </EmptyState>
        <SeenMonths />
      </div>
    );
  }
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      {problem !== undefined && !isRunning && (
        <ErrorMessage
          problem={problem}
          isInline
          className="border-line border-b p-3"
          onRetry={search.refresh}
          reassurance={isEarlier && found.length > 0 ? 'The previous results are shown below.' : undefined}
        />
      )}
      {isEarlier && isRunning && found.length > 0 && (
        <Notice>Showing the previous results until new ones arrive.</Notice>
      )}
      {images.length > 0 && isListed ? (
        <ListedImages
          kind={isTable ? 'table' : 'cards'}
          marks={marks}
          sort={list.sort}
          onSort={(sort) => void setParams({ sort })}
          images={images}
          areaKm2={areaKm2}
          thisYear={query.thisYear}
          basket={basket}
        />
      ) : isRunning || images.length > 0 ? (
        <CardSkeletons />
      ) : (
        <NoImages />
      )}
      {found.length > 0 && <ResultsFooter basket={basket} onCover={onCover} />}
    </div>
  );
}

/** The list alone is rendered again when another image is selected or under the pointer. */
function ListedImages(props: Omit<ImageListProps, 'selectedId' | 'hoveredId' | 'onSelect' | 'onHover'>) {
  const { id: selectedId, select } = useSelection();
  const { id: hoveredId, hover } = useHover();
  return (
    <ImageList {...props} selectedId={selectedId} hoveredId={hoveredId} onSelect={select} onHover={hover} />
  );
}

function CardSkeletons() {
  return (
    <div role="status" aria-label="Searching">
      {Array.from({ length: 6 }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the cards are all the same.
        <div key={row} className="flex h-[4.75rem] items-center gap-3 border-line border-b px-3">
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
