'use client';
import { useQueryClient } from '@tanstack/react-query';
import { useQueryStates } from 'nuqs';
import { useEffect, useMemo, useRef, useState } from 'react';
import { call } from '@/components/api';
import { drawnAreaParam, savedAreaParam, useArea } from '@/components/areas/use-area';
import { useMay } from '@/components/shell/session';
import { useToast } from '@/components/ui/Toast';
import type { CoverLimits } from '@/lib/archive/cover-goal';
import { activeFilters, type ImageFilters } from '@/lib/archive/filters';
import { archiveRoles } from '@/lib/archive/roles';
import type { ArchiveImage } from '@/lib/archive/schema';
import type { AreaGeometry } from '@/lib/areas/types';
import { chosenConstellations } from './constellation-choice';
import { nextDay } from './day-words';
import { filtersOf, forService, paramsOf } from './filter-params';
import { defaultRange } from './interval-presets';
import { searchParams } from './search-params';
import { useCover } from './use-cover';
import { useMarks } from './use-marks';
import { useSearch } from './use-search';
import { useShownImages } from './use-shown-images';

/**
 * Everything that the search page shows, made of its address and of what was found.
 * @param now the server's time
 * @param taken the filters that the service is configured to take
 * @param names the constellations that it knows, as it spells them
 */
export function useSearchPage(now: string, taken: readonly string[], names: readonly string[]) {
  const today = now.slice(0, 10);
  const client = useQueryClient();
  const toast = useToast();
  const mayKeep = useMay(archiveRoles.search);
  const [params, setParams] = useQueryStates(searchParams, { history: 'replace' });
  const area = useArea(params.area);
  const range = { from: params.from ?? defaultRange(today).from, to: params.to ?? defaultRange(today).to };
  const [from, to] = [Date.parse(range.from), Date.parse(nextDay(range.to))];
  const constellations = chosenConstellations(params.constellations, names);
  const known = area.status === 'ready' ? area.area : undefined;

  const { cloud, incidence, resolution, coverage, satellites, product } = params;
  const filters = useMemo(
    () => filtersOf({ cloud, incidence, resolution, coverage, satellites, product }),
    [cloud, incidence, resolution, coverage, satellites, product],
  );
  const active = activeFilters(filters);

  const search = useSearch(
    known && mayKeep && from < to
      ? {
          areaKey: known.key,
          areaKm2: known.measure.km2,
          geometry: known.geometry,
          constellations,
          from: new Date(from).toISOString(),
          to: new Date(to).toISOString(),
          filters: forService(filters, taken),
        }
      : undefined,
  );

  // A link must open the same days tomorrow: they are written down as soon as they are searched.
  const needsRange = known !== undefined && (params.from === null || params.to === null);
  useEffect(() => {
    if (needsRange) void setParams({ from: range.from, to: range.to });
  }, [needsRange, range.from, range.to, setParams]);

  const found = search.results?.images ?? none;
  const areaKm2 = search.results?.areaKm2 ?? known?.measure.km2 ?? 0;
  const shown = useRef<readonly ArchiveImage[]>(none);
  const marks = useMarks(params, setParams, found, () => shown.current);
  const { filtered, images } = useShownImages(found, { ...params, ...marks, filters, areaKm2 });
  shown.current = images;
  const cover = useCover(known?.geometry, images, search.isRunning ? null : params.cover);
  const gaps = cover.state?.status === 'done' ? cover.state.cover.gaps : undefined;
  const proposed = cover.state?.status === 'done' ? cover.state.cover.chosen : undefined;
  /** On the map, a proposal is shown by itself. */
  const onMap = useMemo(() => {
    const ids = proposed && new Set(proposed.map(({ id }) => id));
    return ids ? images.filter(({ id }) => ids.has(id)) : images;
  }, [images, proposed]);

  const selectedIndex = params.image === null ? -1 : images.findIndex(({ id }) => id === params.image);
  // What is selected stays so when the timeline narrows the list.
  const selected = images[selectedIndex] ?? found.find(({ id }) => id === params.image);
  const [hoveredId, setHoveredId] = useState<string>();
  // The map turns to an area that was chosen, but not to one that somebody drew where they look.
  const [inSight, setInSight] = useState<string>();
  const focus = useMemo(
    () =>
      known && known.key !== inSight ? { key: known.id ?? known.key, bbox: known.measure.bbox } : undefined,
    [known, inSight],
  );

  /** Takes an area into the address; one that is too detailed for that is saved first. What is drawn is `isInSight`. */
  const takeGeometry = async (geometry: AreaGeometry, name?: string, isInSight = false) => {
    const drawn = drawnAreaParam(geometry);
    if (drawn !== undefined) {
      if (isInSight) setInSight(drawn);
      await setParams({ area: drawn, times: null }, { history: 'push' });
      return;
    }
    const saved = await call('POST /api/areas', {
      body: { name: name ?? `Area of ${today}`, geometry },
    });
    await client.invalidateQueries({ queryKey: ['api', 'areas'] });
    await setParams({ area: savedAreaParam(saved.id), times: null }, { history: 'push' });
    toast({
      kind: 'info',
      title: `The area is saved as “${saved.name}”`,
      description: 'It has too many vertices to live in the address of this page.',
    });
  };

  return {
    today,
    thisYear: Number(today.slice(0, 4)),
    params,
    setParams,
    area,
    known,
    focus,
    mayKeep,
    range,
    from,
    to,
    search,
    marks,
    cover: {
      ...cover,
      limits: params.cover,
      set: (limits: CoverLimits | null) => void setParams({ cover: limits }),
    },
    gaps,
    onMap,
    filters,
    active,
    taken,
    names,
    constellations,
    setFilters: (change: ImageFilters) => void setParams(paramsOf(change), { history: 'push' }),
    clearFilters: () => void setParams(paramsOf(noFilters), { history: 'push' }),
    found,
    filtered,
    images,
    areaKm2,
    selectedIndex,
    selected,
    hoveredId,
    setHoveredId,
    takeGeometry,
    chooseSaved: (id: string) => setParams({ area: savedAreaParam(id), times: null }, { history: 'push' }),
    select: (id: string | null) => void setParams({ image: id }),
  };
}

export type SearchPageState = ReturnType<typeof useSearchPage>;

const noFilters: ImageFilters = {
  cloudCover: undefined,
  incidenceAngle: undefined,
  resolution: undefined,
  coverage: undefined,
  satellites: undefined,
  productName: undefined,
};
const none: readonly ArchiveImage[] = [];
