'use client';
import { ArrowDownUp, RefreshCw } from 'lucide-react';
import { Button } from '@/components/ui/Button';
import { formatPlural } from '@/components/ui/format';
import { IconButton } from '@/components/ui/IconButton';
import { Menu } from '@/components/ui/Menu';
import { Standing } from './Standing';
import { sorts } from './search-params';
import { sortLabels } from './sort-images';
import type { SearchPageState } from './use-search-page';

export interface ResultsHeaderProps {
  page: SearchPageState;
  /** On phones: what opens the timeline. */
  aside?: React.ReactNode;
}

/** How many images there are, whether these are all, how old they are, and in which order. */
export function ResultsHeader({ page, aside }: ResultsHeaderProps) {
  const { search, params, setParams, images } = page;
  const { results, isRunning } = search;
  const { sort } = params;
  return (
    <div className="border-line border-b px-3 py-2.5">
      <div className="flex items-center gap-1">
        <h2 className="font-strong text-15">
          {results ? formatPlural(images.length, 'image') : isRunning ? 'Searching' : 'Images'}
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
        {aside}
      </div>
      <Standing page={page} />
    </div>
  );
}
