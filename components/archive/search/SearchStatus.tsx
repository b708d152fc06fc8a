'use client';
import { CircleAlert, CircleCheck, CircleStop, History, LoaderCircle } from 'lucide-react';
import { Age } from '@/components/ui/Age';
import { Button } from '@/components/ui/Button';
import { formatCount, formatPlural } from '@/components/ui/format';
import { TextButton } from '@/components/ui/TextButton';
import { Tooltip } from '@/components/ui/Tooltip';
import { formatWhere } from '../query/format-filter';
import { useSearchQuery } from '../query/QueryProvider';
import { explainIncomplete } from './explain-incomplete';
import { NarrowOffers } from './NarrowOffers';
import { explainInterruption, isStoppedAtOnce, type SearchResults } from './search-results';
import type { SearchState } from './use-search';

/** How far a search is, or how it ended: whether this is everything, what is missing, and which filter ran where. */
export function SearchStatus({ search }: { search: SearchState }) {
  const { results, isRunning, isEarlier } = search;
  if (isRunning) return <Progress search={search} />;
  if (!results) return null;
  if (isEarlier) {
    return (
      <p className="flex min-h-small items-center phone:min-h-0 gap-1.5 text-12 text-retry-text">
        <History aria-hidden size={14} className="shrink-0" />
        <span>
          from the previous search
          {results.askedAt && (
            <>
              {' · '}
              <Age at={results.askedAt} />
            </>
          )}
        </span>
      </p>
    );
  }
  // Said below, in place of the images.
  if (isStoppedAtOnce(results)) return null;
  return <Ended search={search} results={results} />;
}

function Progress({ search }: { search: SearchState }) {
  const { results, isEarlier, cancel } = search;
  const isCounted = results !== undefined && !isEarlier && results.total > 0;
  const share = isCounted ? Math.min(1, results.found / results.total) : 0;
  return (
    <>
      <div className="flex min-h-small items-center phone:min-h-0 gap-1.5 text-12 text-muted">
        <LoaderCircle aria-hidden size={14} className="shrink-0 animate-spin [animation-delay:1s]" />
        <span>
          {isCounted
            ? `${formatCount(results.found)} of ${formatCount(results.total)} so far · ${formatPlural(results.requests, 'request')}`
            : 'Asking the search service'}
        </span>
        <Button variant="quiet" size="small" className="ml-auto" onClick={cancel}>
          Stop
        </Button>
      </div>
      <div
        role="progressbar"
        aria-label="Images received"
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={Math.round(share * 100)}
        className="absolute inset-x-0 bottom-0 h-[3px] overflow-hidden bg-line"
      >
        <div className="h-full bg-accent transition-[width]" style={{ width: `${share * 100}%` }} />
      </div>
    </>
  );
}

function Ended({ search, results }: { search: SearchState; results: SearchResults }) {
  const { active } = useSearchQuery();
  const { found, total, gaps, askedAt, finishedAt, interruptedBy, atService } = results;
  const isComplete = finishedAt !== undefined && gaps.length === 0;
  const Mark = isComplete ? CircleCheck : interruptedBy === 'user' ? CircleStop : CircleAlert;
  const word = isComplete
    ? 'complete'
    : finishedAt
      ? 'incomplete'
      : interruptedBy === 'user'
        ? 'stopped'
        : 'interrupted';
  const isFilteredHere = active.some((name) => !(atService as string[]).includes(name));
  return (
    <>
      {/* As high as while it ran, with its button: what is below does not move. On a phone it needs the room itself. */}
      <p className="flex min-h-small items-center phone:min-h-0 gap-1.5 text-12 text-muted">
        <Mark
          aria-hidden
          size={14}
          className={isComplete ? 'shrink-0 text-done-text' : 'shrink-0 text-retry-text'}
        />
        <span>
          {formatCount(found)} of {formatCount(total)} ·{' '}
          <span className={isComplete ? undefined : 'text-retry-text'}>{word}</span>
          {active.length > 0 && (
            <>
              {' · '}
              <Tooltip label={formatWhere(active, atService)}>
                {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what ran where is reported on focus, too. */}
                <span tabIndex={0} className="rounded-mark underline decoration-dotted underline-offset-2">
                  {isFilteredHere
                    ? atService.length > 0
                      ? 'filtered by both'
                      : 'filtered by Swath'
                    : 'filtered by the service'}
                </span>
              </Tooltip>
            </>
          )}
          {askedAt && (
            <>
              {' · '}
              <Age at={askedAt} />
            </>
          )}
        </span>
      </p>
      {gaps.map((gap, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two parts of a search can end for the same reason.
        <div key={index} className="mt-1 text-12 text-retry-text">
          {explainIncomplete(gap, found)}{' '}
          {gap.reason === 'failed' && search.resumeSearch && (
            <TextButton onClick={search.resumeSearch}>Get the rest</TextButton>
          )}
          {gap.reason === 'too-many' && <NarrowOffers max={gap.max} total={total} />}
        </div>
      ))}
      {!finishedAt && (
        <div className="mt-1 text-12 text-retry-text">
          {explainInterruption(results)}{' '}
          <TextButton onClick={() => void search.refresh()}>Search again</TextButton>
        </div>
      )}
    </>
  );
}
