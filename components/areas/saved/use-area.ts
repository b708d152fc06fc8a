'use client';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { call, query } from '@/components/api';
import { repairArea } from '@/lib/areas/geometry/geometry';
import { type AreaMeasure, measureArea } from '@/lib/areas/geometry/measure';
import { readWkt, writeWkt } from '@/lib/areas/geometry/wkt';
import type { AreaGeometry } from '@/lib/areas/types';

/** An area that a page works with: a saved one, or one that lives in the page's address. */
export interface ChosenArea {
  /** Names this very geometry. */
  key: string;
  /** Of the saved area. */
  id?: string;
  name: string;
  isMine: boolean;
  /** Whether everyone may open it. */
  isShared: boolean;
  geometry: AreaGeometry;
  measure: AreaMeasure;
}

export type AreaState =
  | { status: 'none' }
  | { status: 'loading' }
  | { status: 'ready'; area: ChosenArea }
  | { status: 'failed'; problem: unknown };

const savedPrefix = 'saved:';
/** Longer texts do not belong into an address: such an area has to be saved. */
const maxTextLength = 4_000;

/** How a saved area is written in a page's address. */
export const savedAreaParam = (id: string) => savedPrefix + id;

/** How a drawn area is written in a page's address, to the metre; nothing when it is too long for one. */
export function drawnAreaParam(geometry: AreaGeometry): string | undefined {
  const text = writeWkt(geometry, 5);
  return text.length <= maxTextLength ? text : undefined;
}

/** An area's name in an address, as short as that of a saved area. */
export const areaNameParam = (name: string | undefined) => name?.trim().slice(0, 120) || null;

/** The area that a page's address names: `saved:<id>`, or WKT, which has no name but the one in the address. */
export function useArea(param: string | null, givenName: string | null): AreaState {
  const savedId = param?.startsWith(savedPrefix) ? param.slice(savedPrefix.length) : undefined;
  const saved = useQuery({
    ...query('GET /api/areas/{id}', { params: { id: savedId ?? '' } }),
    enabled: savedId !== undefined,
    staleTime: 60_000,
  });
  const usedId = saved.data?.id;
  useEffect(() => {
    // Only a note for lists: when it cannot be made, nothing is lost.
    if (usedId) void call('POST /api/areas/{id}/use', { params: { id: usedId } }).catch(() => undefined);
  }, [usedId]);
  const drawn = useMemo(
    () => (param && savedId === undefined ? readParam(param) : undefined),
    [param, savedId],
  );
  const parts = typeof drawn === 'object' && drawn.type === 'MultiPolygon' ? drawn : undefined;
  // Few areas have several parts: what unites them is fetched for those alone.
  const united = useQuery({
    queryKey: ['areas', 'united', param],
    queryFn: async () => (await import('@/lib/areas/geometry/union')).dissolveOverlaps(parts as AreaGeometry),
    enabled: parts !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
  });
  return useMemo((): AreaState => {
    if (!param) return { status: 'none' };
    if (savedId !== undefined) {
      if (saved.data) {
        const { id, name, isMine, isShared, updatedAt } = saved.data;
        const geometry = saved.data.geometry as AreaGeometry;
        return {
          status: 'ready',
          area: {
            key: `${id} ${updatedAt}`,
            ...{ id, name, isMine, isShared, geometry },
            measure: measureArea(geometry),
          },
        };
      }
      return saved.error ? { status: 'failed', problem: saved.error } : { status: 'loading' };
    }
    if (typeof drawn === 'string') return { status: 'failed', problem: drawn };
    const geometry = parts ? united.data : drawn;
    if (!geometry) return united.error ? { status: 'failed', problem: united.error } : { status: 'loading' };
    return {
      status: 'ready',
      area: {
        key: param,
        ...{
          name: areaNameParam(givenName ?? undefined) ?? 'Drawn area',
          isMine: true,
          isShared: true,
          geometry,
        },
        measure: measureArea(geometry),
      },
    };
  }, [param, givenName, savedId, saved.data, saved.error, drawn, parts, united.data, united.error]);
}

/** The area written in an address, or a sentence that says why there is none. */
function readParam(param: string): AreaGeometry | string {
  try {
    const { geometry, crs } = readWkt(param);
    if (crs !== undefined && crs !== 'EPSG:4326') return 'The area in the address is not in degrees.';
    const repaired = repairArea(geometry);
    return repaired.geometry ?? repaired.issues.map(({ sentence }) => sentence).join(' ');
  } catch (error) {
    return (error as Error).message;
  }
}
