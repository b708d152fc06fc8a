'use client';
import { useQuery } from '@tanstack/react-query';
import { query } from '@/components/api';
import { formatArea, formatCount } from '@/components/ui/format';
import { readPoints } from '@/lib/areas/geometry/coordinates';
import { formatPosition } from '@/lib/areas/geometry/format-position';
import type { Bbox, Position } from '@/lib/areas/types';
import { usePositionWriter } from '../basemap/use-position-writer';
import { usePlaceSearch } from './use-place-search';
import type { WhereTarget } from './where-target';

const maxPlaces = 8;
const maxAreas = 5;
/** A grid's zone and band, and a digit behind them: `31T 508120 E, 4788610 N`. */
const gridLike = /^\s*\d{1,2}\s*[C-HJ-NP-X][\sA-Z]*\d/i;

export interface Where {
  targets: WhereTarget[];
  /** Whether all of them are of what is typed now. */
  isCurrent: boolean;
  /** Whether the list of places could not be loaded. */
  lacksPlaces: boolean;
}

/**
 * What a text can mean on the map: coordinates in every format that Swath writes, saved areas, places by their names.
 * Nothing typed gives the saved areas that were changed last.
 */
export function useWhere(typed: string): Where {
  const words = typed.trim().toLowerCase();
  const written = readPoints(typed).map(({ longitude, latitude }): Position => [longitude, latitude]);
  const grid = useQuery({
    queryKey: ['areas', 'grid', words],
    queryFn: async () => (await import('@/lib/areas/formats/read-grid')).readGrid(words) ?? null,
    enabled: gridLike.test(typed),
    staleTime: Number.POSITIVE_INFINITY,
    meta: { silent: true },
  });
  const positions = written.length > 0 ? written : grid.data ? [grid.data] : [];
  const write = usePositionWriter() ?? ((position: Position) => formatPosition(position, 'decimal'));
  const { places, isCurrent } = usePlaceSearch(positions.length > 0 ? '' : typed, maxPlaces);
  const saved = useQuery({ ...query('GET /api/areas', { query: {} }), meta: { silent: true } });
  const areas = (saved.data?.areas ?? []).filter(({ name }) => name.toLowerCase().includes(words));
  return {
    isCurrent: isCurrent && !grid.isFetching,
    lacksPlaces: places === null,
    targets: [
      ...positions.map(
        (position, index): WhereTarget => ({
          kind: 'position',
          key: position.join(),
          name: write(position),
          hint: positions.length > 1 ? ['latitude first', 'longitude first'][index] : undefined,
          position,
          bbox: around(position, 0.01),
          maxZoom: 13,
        }),
      ),
      ...areas.slice(0, maxAreas).map(
        ({ id, name, km2, isMine, ownerName }): WhereTarget => ({
          kind: 'area',
          key: id,
          id,
          name,
          hint: isMine ? formatArea(km2) : `${formatArea(km2)} · ${ownerName}`,
        }),
      ),
      ...(places ?? []).map(
        ({ name, country, longitude, latitude, population }): WhereTarget => ({
          kind: 'place',
          key: `${name} ${longitude} ${latitude}`,
          name,
          hint: `${countryName(country)}${population > 0 ? ` · ${formatCount(population)} people` : ''}`,
          position: [longitude, latitude],
          bbox: around([longitude, latitude], 0.05),
          maxZoom: 11,
        }),
      ),
    ],
  };
}

function around([longitude, latitude]: Position, degrees: number): Bbox {
  return [
    longitude - degrees,
    Math.max(-90, latitude - degrees),
    longitude + degrees,
    Math.min(90, latitude + degrees),
  ];
}

let countries: Intl.DisplayNames | undefined;
function countryName(code: string): string {
  // Made when it is first used: it reads the names of all countries.
  countries ??= new Intl.DisplayNames('en', { type: 'region' });
  return countries.of(code) ?? code;
}
