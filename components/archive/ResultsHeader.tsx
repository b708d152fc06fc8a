'use client';
import {
  ArrowDownUp,
  CircleAlert,
  CircleCheck,
  CircleStop,
  History,
  LoaderCircle,
  RefreshCw,
} from 'lucide-react';
import { Age } from '@/components/ui/Age';
import { Button } from '@/components/ui/Button';
import { formatCount, formatPlural } from '@/components/ui/format';
import { IconButton } from '@/components/ui/IconButton';
import { Menu } from '@/components/ui/Menu';
import { gapWords } from './gap-words';
import type { Sort } from './search-params';
import { sorts } from './search-params';
import { sortLabels } from './sort-images';
import type { SearchState } from './use-search';

export interface ResultsHeaderProps {
  search: SearchState;
  /** How many images are left by the timeline. */
  shown: number;
  sort: Sort;
  onSort: (sort: Sort) => void;
  /** On phones: what opens the timeline. */
  aside?: React.ReactNode;
}

/** How many images there are, whether these are all, how old they are, and in which order. */
export function ResultsHeader({ search, shown, sort, onSort, aside }: ResultsHeaderProps) {
  const { results, isRunning } = search;
  return (
    <div className="border-line border-b px-3 py-2.5">
      <div className="flex items-center gap-1">
        <h2 className="font-strong text-15">
          {results ? formatPlural(shown, 'image') : isRunning ? 'Searching' : 'Images'}
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
            onSelect: () => onSort(one),
          }))}
        />
        {aside}
      </div>
      <Standing search={search} />
    </div>
  );
}

function Standing({ search: { results, isRunning, isEarlier, cancel } }: { search: SearchState }) {
  if (isRunning) {
    const isCounted = results !== undefined && !isEarlier && results.finishedAt === undefined;
    return (
      <div className="flex items-center gap-1.5 text-12 text-muted">
        <LoaderCircle aria-hidden size={14} className="shrink-0 animate-spin" />
        <span>
          {isCounted
            ? `${formatCount(results.found)} of ${formatCount(results.total)} so far`
            : 'Asking the search service'}
        </span>
        <Button variant="quiet" size="small" className="ml-auto" onClick={cancel}>
          Stop
        </Button>
      </div>
    );
  }
  if (!results) return null;
  if (isEarlier) {
    return (
      <p className="flex items-center gap-1.5 text-12 text-retry-text">
        <History aria-hidden size={14} className="shrink-0" />
        <span>
          of the search before
          {results.finishedAt && (
            <>
              {' · '}
              <Age at={results.finishedAt} />
            </>
          )}
        </span>
      </p>
    );
  }
  const { found, total, gaps, finishedAt } = results;
  const isComplete = finishedAt !== undefined && gaps.length === 0;
  const Mark = isComplete ? CircleCheck : finishedAt ? CircleAlert : CircleStop;
  const word = isComplete ? 'complete' : finishedAt ? 'incomplete' : 'stopped';
  return (
    <>
      <p className="flex items-center gap-1.5 text-12 text-muted">
        <Mark
          aria-hidden
          size={14}
          className={isComplete ? 'shrink-0 text-done-text' : 'shrink-0 text-retry-text'}
        />
        <span>
          {formatCount(found)} of {formatCount(total)} ·{' '}
          <span className={isComplete ? undefined : 'text-retry-text'}>{word}</span>
          {finishedAt && (
            <>
              {' · '}
              <Age at={finishedAt} />
            </>
          )}
        </span>
      </p>
      {gaps.map((gap) => (
        <p key={gap.reason} className="mt-1 text-12 text-retry-text">
          {gapWords(gap)}
        </p>
      ))}
    </>
  );
}
