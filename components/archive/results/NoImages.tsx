'use client';
import { EmptyState } from '@/components/ui/EmptyState';
import { formatPlural, formatSeries } from '@/components/ui/format';
import { TextButton } from '@/components/ui/TextButton';
import { dayRange } from '@/lib/archive/query/format-days';
import { formatNoResults } from '@/lib/archive/results/format-no-results';
import { formatFilter } from '../query/format-filter';
import { useSearchQuery } from '../query/QueryProvider';
import { isStoppedAtOnce } from '../search/search-results';
import { NearestOffers } from './NearestOffers';
import { useResults } from './ResultsProvider';

/** Why a search that is over has nothing to list; nothing where there was none. */
export function NoImages() {
  const query = useSearchQuery();
  const { from, to, setParams } = query;
  const { search, list, found, filtered } = useResults();
  const { results, isEarlier } = search;
  if (!results) return null;
  if (found.length > 0 && filtered.length === 0) {
    return (
      <EmptyState
        title="No images match the filters"
        action={<TextButton onClick={query.clearFilters}>Clear the filters</TextButton>}
      >
        {formatPlural(found.length, 'image')} found. None match:{' '}
        {formatSeries(query.active.map((name) => formatFilter(name, query.filters)))}.
      </EmptyState>
    );
  }
  if (found.length > 0) {
    return (
      <EmptyState
        title="No images in this period"
        action={<TextButton onClick={() => void setParams({ times: null })}>Show all</TextButton>}
      >
        The timeline is narrowed to {list.times && dayRange(...list.times)}.
      </EmptyState>
    );
  }
  if (results.finishedAt && !isEarlier && results.gaps.length === 0) {
    return (
      <>
        <EmptyState title="No images found">
          {formatNoResults({
            constellations: query.constellations,
            names: query.serviceConstellations,
            days: dayRange(from, to),
            filters: results.atService.map((name) => formatFilter(name, query.filters)),
          })}
        </EmptyState>
        <NearestOffers />
      </>
    );
  }
  if (results.finishedAt && !isEarlier && results.gaps.every(({ reason }) => reason === 'unreadable')) {
    return (
      <EmptyState title="The archive results could not be read">
        Your administrator can compare the search service’s answers with the expected format.
      </EmptyState>
    );
  }
  if (isStoppedAtOnce(results)) {
    return (
      <EmptyState
        title="Search stopped before any results"
        action={<TextButton onClick={() => void search.refresh()}>Search again</TextButton>}
      />
    );
  }
  return <EmptyState title="No results before the search ended">Search again to get the rest.</EmptyState>;
}
