'use client';
import { type inferParserType, useQueryStates } from 'nuqs';
import { createContext, type ReactNode, useContext, useMemo, useRef } from 'react';
import type { ArchiveImage } from '@/lib/archive/schema';
import { forService } from '../query/filter-params';
import { useSearchQuery } from '../query/QueryProvider';
import { listParams, selectionParams } from '../query/search-params';
import { type SearchState, useSearch } from '../search/use-search';
import { type ImageMarks, useMarks } from './use-marks';
import { useShownImages } from './use-shown-images';

/** What a search found, and what of it is listed. */
export interface Results {
  search: SearchState;
  /** How the images are listed, as the page's address has it. */
  list: inferParserType<typeof listParams>;
  found: readonly ArchiveImage[];
  /** Those that pass the filters. */
  filtered: readonly ArchiveImage[];
  /** Those that are listed, in their order. */
  images: readonly ArchiveImage[];
  /** The size of the area that was searched; 0 if there is none. */
  areaKm2: number;
  marks: ImageMarks;
}

const ResultsContext = createContext<Results | undefined>(undefined);

/** Searches as the query says. What is inside is rendered again only when the results change. */
export function ResultsProvider({ children }: { children: ReactNode }) {
  const { known, canSave, from, to, constellations, filters, serviceFilters, setParams } = useSearchQuery();
  const [list] = useQueryStates(listParams);
  const search = useSearch(
    known && canSave && from < to
      ? {
          areaKey: known.key,
          areaKm2: known.measure.km2,
          geometry: known.geometry,
          constellations,
          from: new Date(from).toISOString(),
          to: new Date(to).toISOString(),
          filters: forService(filters, serviceFilters),
        }
      : undefined,
  );
  const found = search.results?.images ?? none;
  const areaKm2 = search.results?.areaKm2 ?? known?.measure.km2 ?? 0;
  const [{ image: selected }] = useQueryStates(selectionParams);
  const now = useRef({ images: none, selected });
  const marks = useMarks(list, setParams, found, now);
  const { filtered, images } = useShownImages(found, { ...list, ...marks, filters, areaKm2 });
  now.current = { images, selected };
  const results = useMemo(
    (): Results => ({ search, list, found, filtered, images, areaKm2, marks }),
    [search, list, found, filtered, images, areaKm2, marks],
  );
  return <ResultsContext value={results}>{children}</ResultsContext>;
}

/** What was found. Inside the search page only. */
export function useResults(): Results {
  const results = useContext(ResultsContext);
  if (!results) throw new Error('useResults needs a ResultsProvider around it');
  return results;
}

const none: readonly ArchiveImage[] = [];
