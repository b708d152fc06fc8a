'use client';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { call, routePagesKey } from '@/components/api';
import type { MapPolygon } from '@/components/map';
import { bboxOfRings } from '@/lib/areas/geometry/box';
import { polygonsOfArea } from '@/lib/areas/geometry/polygons';
import type { AreaGeometry, Bbox, Ring } from '@/lib/areas/types';
import { statuses } from '@/lib/ingestion/status';

export interface ItemFootprint {
  kind: 'scene' | 'tile';
  id: number;
  geometry: AreaGeometry;
}

export const footprintsKey = (aoi: string) =>
  routePagesKey('GET /api/ingestion/aois/{aoi}/footprints', { params: { aoi }, query: {} });

const readPage = (aoi: string, after: string | undefined, signal: AbortSignal) =>
  call('GET /api/ingestion/aois/{aoi}/footprints', { params: { aoi }, query: { after } }, { signal });
type Page = Awaited<ReturnType<typeof readPage>>;

/** Page by page: what one answer brings, the browser reads without a pause. */
async function readAllPages(aoi: string, signal: AbortSignal): Promise<Page[]> {
  const pages: Page[] = [];
  let after: string | undefined;
  do {
    const page: Page = await readPage(aoi, after, signal);
    pages.push(page);
    after = page.next ?? undefined;
  } while (after !== undefined);
  return pages;
}

const sum = (pages: Page[] | undefined, of: (page: Page) => number) =>
  (pages ?? []).reduce((total, page) => total + of(page), 0);

/** Where the scenes and tiles of an AOI lie, its area, and how many no one knows the place of. */
export function useFootprints(aoi: string) {
  const { data } = useQuery({
    queryKey: footprintsKey(aoi),
    queryFn: ({ signal }) => readAllPages(aoi, signal),
    staleTime: 60_000,
  });
  return useMemo(
    () => ({
      places: (data ?? []).flatMap(({ footprints }) => footprints as ItemFootprint[]),
      areas: data?.[0]?.area ? [{ id: 'area', geometry: data[0].area as AreaGeometry }] : [],
      unknown: {
        scenes: sum(data, ({ unknown }) => unknown.scenes),
        tiles: sum(data, ({ unknown }) => unknown.tiles),
      },
    }),
    [data],
  );
}

/** The pattern that a status has on maps; none for one that no one knows. */
export const statusOnMap = (status: string | undefined): Pick<MapPolygon, 'status'> =>
  statuses.some((one) => one === status) ? { status: status as MapPolygon['status'] } : {};

/** West, south, east, north around all of these; undefined around none. */
export function calculateExtent(geometries: readonly AreaGeometry[]): Bbox | undefined {
  if (geometries.length === 0) return undefined;
  const outlines: Ring[] = [];
  for (const geometry of geometries) {
    for (const rings of polygonsOfArea(geometry)) if (rings[0]) outlines.push(rings[0]);
  }
  return bboxOfRings(outlines);
}
