'use client';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { query } from '@/components/api';
import type { MapPolygon } from '@/components/map';
import { bboxOfRings } from '@/lib/areas/box';
import { polygonsOfArea } from '@/lib/areas/polygons';
import type { AreaGeometry, Bbox, Ring } from '@/lib/areas/types';

export interface Place {
  kind: 'scene' | 'tile';
  id: number;
  geometry: AreaGeometry;
}

/** Where the scenes and tiles of an AOI lie, its area, and how many nobody knows the place of. */
export function usePlaces(aoi: string) {
  const { data } = useQuery({
    ...query('GET /api/ingestion/aois/{aoi}/footprints', { params: { aoi } }),
    staleTime: 60_000,
  });
  return useMemo(
    () => ({
      isKnown: data !== undefined,
      places: (data?.footprints ?? []) as Place[],
      areas: data?.area ? [{ id: 'area', geometry: data.area as AreaGeometry }] : [],
      unknown: data?.unknown ?? { scenes: 0, tiles: 0 },
    }),
    [data],
  );
}

const patterned = ['NEW', 'PENDING', 'DONE', 'RETRY', 'FAILED'];

/** The pattern that a status has on maps; none for one that nobody knows. */
export const statusOnMap = (status: string | undefined): Pick<MapPolygon, 'status'> =>
  status !== undefined && patterned.includes(status) ? { status: status as MapPolygon['status'] } : {};

/** West, south, east, north around all of these; undefined around none. */
export function extentOf(geometries: readonly AreaGeometry[]): Bbox | undefined {
  if (geometries.length === 0) return undefined;
  const outlines: Ring[] = [];
  for (const geometry of geometries) {
    for (const rings of polygonsOfArea(geometry)) if (rings[0]) outlines.push(rings[0]);
  }
  return bboxOfRings(outlines);
}
