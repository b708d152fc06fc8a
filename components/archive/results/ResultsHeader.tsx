'use client';
import { ArrowDownUp, LayoutList, RefreshCw, Table2 } from 'lucide-react';
import { Button } from '@/components/ui/Button';
import { Checkbox } from '@/components/ui/Checkbox';
import { formatPlural } from '@/components/ui/format';
import { IconButton } from '@/components/ui/IconButton';
import { Menu } from '@/components/ui/Menu';
import { useSearchQuery } from '../query/QueryProvider';
import { sorts } from '../query/search-params';
import { SearchStatus } from '../search/SearchStatus';
import { isStoppedAtOnce } from '../search/search-results';
import { useResults } from './ResultsProvider';
import { sortLabels } from './sort-images';

export interface ResultsHeaderProps {
  /** Whether there is room for a table beside the cards. */
  hasLists?: boolean;
  /** On phones: what opens the timeline. */
  aside?: React.ReactNode;
}

/** How many images there are, whether these are all, how old they are, and in which order. */
export function ResultsHeader({ hasLists = false, aside }: ResultsHeaderProps) {
  const { setParams } = useSearchQuery();
  const { search, list, images, marks } = useResults();
  const { results, isRunning } = search;
  const { sort } = list;
  const { picked } = marks;
  const isAll = images.length > 0 && picked.size >= images.length;
  return (
    <div className="relative border-line border-b px-3 pt-2.5 pb-1.5">
      <div className="flex items-center gap-1">
        {images.length > 0 && (
          <Checkbox
            label={isAll ? 'Choose no image' : 'Choose all images'}
            hideLabel
            checked={isAll}
            indeterminate={picked.size > 0 && !isAll}
            onChange={() => marks.pickOnly(isAll ? [] : images.map(({ id }) => id))}
            className="mr-1.5"
          />
        )}
        <h2
          data-story={!isRunning && images.length > 0 ? 'results' : undefined}
          className="font-strong text-15"
        >
          {isRunning && images.length === 0
            ? 'Searching'
            : results && !isStoppedAtOnce(results)
              ? formatPlural(images.length, 'image')
              : 'Images'}
        </h2>
        <span className="ml-auto" />
        {!isRunning && results && (
          <IconButton
            icon={RefreshCw}
            label="Search again"
            size="small"
            onClick={() => void search.refresh()}
          />
        )}
        <Menu
          trigger={
            <Button variant="quiet" size="small" icon={ArrowDownUp} aria-label={`Order: ${sortLabels[sort]}`}>
              {sortLabels[sort]}
            </Button>
          }
          entries={sorts.map((one) => ({
            label: sortLabels[one],
            checked: one === sort,
            onSelect: () => void setParams({ sort: one }),
          }))}
        />
        {hasLists && (
          <span className="flex">
            <IconButton
              icon={LayoutList}
              label="Cards"
              size="small"
              pressed={list.list === 'cards'}
              onClick={() => void setParams({ list: 'cards' })}
            />
            <IconButton
              icon={Table2}
              label="Table"
              size="small"
              pressed={list.list === 'table'}
              onClick={() => void setParams({ list: 'table' })}
            />
          </span>
        )}
        {aside}
      </div>
      <SearchStatus search={search} />
    </div>
  );
}
