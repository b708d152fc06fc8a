'use client';
import { type inferParserType, useQueryStates } from 'nuqs';
import { createContext, type ReactNode, useContext, useEffect, useMemo } from 'react';
import { type AreaState, type ChosenArea, useArea } from '@/components/areas/saved/use-area';
import { useCan } from '@/components/shell/session';
import { activeFilters, type FilterName, type ImageFilters } from '@/lib/archive/filters';
import { nextDay } from '@/lib/archive/query/format-days';
import { type DayRange, defaultRange } from '@/lib/archive/query/interval-presets';
import { archiveRoles } from '@/lib/archive/roles';
import { chosenConstellations } from './constellation-choice';
import { parseFilters, serializeFilters } from './filter-params';
import { queryParams, type SetSearchParams, searchParams } from './search-params';

/** What is searched: where, when, by what, and what narrows it. */
export interface Query {
  /** Today in UTC, `2026-11-21`, by the server's clock. */
  today: string;
  thisYear: number;
  /** The query as the page's address has it. */
  params: inferParserType<typeof queryParams>;
  /** Changes the page's address, all of it. */
  setParams: SetSearchParams;
  area: AreaState;
  /** The area, if it is there. */
  known?: ChosenArea;
  canSave: boolean;
  range: DayRange;
  /** The start of the first day and the end of the last one, in milliseconds since 1970. */
  from: number;
  to: number;
  constellations: readonly string[];
  /** The constellations that the service knows, as it spells them. */
  serviceConstellations: readonly string[];
  filters: ImageFilters;
  /** The names of the filters that are set. */
  active: readonly FilterName[];
  /** The filters that the service is configured to apply. */
  serviceFilters: readonly string[];
  /** Changes the filters that are named; `undefined` removes one. */
  setFilters: (change: ImageFilters) => void;
  clearFilters: () => void;
}

export interface QueryProviderProps {
  /** The server's time. */
  now: string;
  /** The filters that the service is configured to apply. */
  serviceFilters: readonly string[];
  /** The constellations that it knows, as it spells them. */
  serviceConstellations: readonly string[];
  children: ReactNode;
}

const QueryContext = createContext<Query | undefined>(undefined);

/** Reads the query from the page's address. What is inside is rendered again only when the query changes. */
export function QueryProvider({ now, serviceFilters, serviceConstellations, children }: QueryProviderProps) {
  const today = now.slice(0, 10);
  const canSave = useCan(archiveRoles.search);
  const [params] = useQueryStates(queryParams);
  const [, setParams] = useQueryStates(searchParams, { history: 'replace' });
  const area = useArea(params.area, params.areaName);

  const { cloud, incidence, resolution, coverage, satellites, product } = params;
  const filters = useMemo(
    () => parseFilters({ cloud, incidence, resolution, coverage, satellites, product }),
    [cloud, incidence, resolution, coverage, satellites, product],
  );
  const query = useMemo((): Query => {
    const byDefault = defaultRange(today);
    const range = { from: params.from ?? byDefault.from, to: params.to ?? byDefault.to };
    return {
      today,
      thisYear: Number(today.slice(0, 4)),
      params,
      setParams,
      area,
      known: area.status === 'ready' ? area.area : undefined,
      canSave,
      range,
      from: Date.parse(range.from),
      to: Date.parse(nextDay(range.to)),
      constellations: chosenConstellations(params.constellations, serviceConstellations),
      serviceConstellations,
      filters,
      active: activeFilters(filters),
      serviceFilters,
      setFilters: (change) => void setParams(serializeFilters(change), { history: 'push' }),
      clearFilters: () => void setParams(serializeFilters(noFilters), { history: 'push' }),
    };
  }, [today, params, setParams, area, canSave, serviceConstellations, filters, serviceFilters]);

  // A link must open the same days tomorrow: they are written down as soon as they are searched.
  const { from, to } = query.range;
  const needsRange = query.known !== undefined && (params.from === null || params.to === null);
  useEffect(() => {
    if (needsRange) void setParams({ from, to });
  }, [needsRange, from, to, setParams]);

  return <QueryContext value={query}>{children}</QueryContext>;
}

/** What is searched. Inside the search page only. */
export function useSearchQuery(): Query {
  const query = useContext(QueryContext);
  if (!query) throw new Error('useSearchQuery needs a QueryProvider around it');
  return query;
}

const noFilters: ImageFilters = {
  cloudCover: undefined,
  incidenceAngle: undefined,
  resolution: undefined,
  coverage: undefined,
  satellites: undefined,
  productName: undefined,
};
