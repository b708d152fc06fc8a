import { createSerializer } from 'nuqs';
import { savedAreaParam } from '@/components/areas/saved/use-area';
import type { SavedQuery, SavedSearch } from '@/lib/archive/saved-search';
import { serializeFilters } from '../query/filter-params';
import { searchParams } from '../query/search-params';

const write = createSerializer(searchParams);

/** What the page's address holds for a saved search. `today` in UTC, `2026-11-21`: a search without a last day ends there. */
export function paramsOfSaved(
  { id, area, query }: Pick<SavedSearch, 'id' | 'area' | 'query'>,
  today: string,
) {
  const { constellations, from, to, filters } = query;
  return {
    saved: id,
    area: savedAreaParam(area.id),
    constellations,
    from,
    to: to ?? today,
    ...serializeFilters(filters),
  };
}

/** Where a saved search is opened. */
export const savedSearchLink = (search: SavedSearch, today: string) =>
  write('/search', paramsOfSaved(search, today));

/** Whether the page asks for something else than the saved search does. */
export function isChanged(query: SavedQuery, now: SavedQuery): boolean {
  const plain = (value: SavedQuery) =>
    JSON.stringify([...value.constellations].sort()) + value.from + (value.to ?? '') + filtersText(value);
  return plain(query) !== plain(now);
}

const filtersText = ({ filters }: SavedQuery) =>
  JSON.stringify(
    Object.entries(filters)
      .filter(
        ([, value]) => value !== undefined && value !== '' && !(Array.isArray(value) && value.length === 0),
      )
      .map(([name, value]) => [
        name,
        typeof value === 'object' && !Array.isArray(value) ? [value.min, value.max] : value,
      ])
      .sort(([a], [b]) => String(a).localeCompare(String(b), 'en')),
  );
