'use client';
import { CircleAlert, CircleCheck, CircleStop, History, LoaderCircle } from 'lucide-react';
import { Age } from '@/components/ui/Age';
import { Button } from '@/components/ui/Button';
import { formatCount, formatPlural } from '@/components/ui/format';
import { TextButton } from '@/components/ui/TextButton';
import { Tooltip } from '@/components/ui/Tooltip';
import { whereWords } from './filter-words';
import { gapWords } from './gap-words';
import { NarrowOffers } from './NarrowOffers';
import { cutShortWords, isStoppedAtOnce, type SearchResults } from './search-results';
import type { SearchPageState } from './use-search-page';

/** How far a search is, or how it ended: whether this is everything, what is missing, and which filter ran where. */
export function Standing({ page }: { page: SearchPageState }) {
  const { results, isRunning, isEarlier } = page.search;
  if (isRunning) return <Progress page={page} />;
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
  // Said below, in place of the images.
  if (isStoppedAtOnce(results)) return null;
  return <Ended page={page} results={results} />;
}

function Progress({ page: { search } }: { page: SearchPageState }) {
  const { results, isEarlier, cancel } = search;
  const isCounted = results !== undefined && !isEarlier && results.total > 0;
  const share = isCounted ? Math.min(1, results.found / results.total) : 0;
  return (
    <>
      <div className="flex items-center gap-1.5 text-12 text-muted">
        <LoaderCircle aria-hidden size={14} className="shrink-0 animate-spin" />
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
        aria-label="Images that have come"
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={Math.round(share * 100)}
        className="mt-1 h-[3px] overflow-hidden rounded-full bg-line"
      >
        <div className="h-full bg-accent transition-[width]" style={{ width: `${share * 100}%` }} />
      </div>
    </>
  );
}

function Ended({ page, results }: { page: SearchPageState; results: SearchResults }) {
  const { active, search } = page;
  const { found, total, gaps, finishedAt, cutShort, atService } = results;
  const isComplete = finishedAt !== undefined && gaps.length === 0;
  const Mark = isComplete ? CircleCheck : cutShort === 'stopped' ? CircleStop : CircleAlert;
  const word = isComplete
    ? 'complete'
    : finishedAt
      ? 'incomplete'
      : cutShort === 'stopped'
        ? 'stopped'
        : 'broke off';
  const isFilteredHere = active.some((name) => !(atService as string[]).includes(name));
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
          {active.length > 0 && (
            <>
              {' · '}
              <Tooltip label={whereWords(active, atService)}>
                {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what ran where is told on focus, too. */}
                <span tabIndex={0} className="rounded-mark underline decoration-dotted underline-offset-2">
                  {isFilteredHere
                    ? atService.length > 0
                      ? 'filtered here and there'
                      : 'filtered here'
                    : 'filtered by the service'}
                </span>
              </Tooltip>
            </>
          )}
          {finishedAt && (
            <>
              {' · '}
              <Age at={finishedAt} />
            </>
          )}
        </span>
      </p>
      {gaps.map((gap, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two parts of a search can end for the same reason.
        <div key={index} className="mt-1 text-12 text-retry-text">
          {gapWords(gap, found)}{' '}
          {gap.reason === 'failed' && search.tryRest && (
            <TextButton onClick={search.tryRest}>Try the rest again</TextButton>
          )}
          {gap.reason === 'too-many' && <NarrowOffers page={page} most={gap.most} total={total} />}
        </div>
      ))}
      {!finishedAt && (
        <div className="mt-1 text-12 text-retry-text">
          {cutShortWords(results)} <TextButton onClick={() => void search.refresh()}>Search again</TextButton>
        </div>
      )}
    </>
  );
}
