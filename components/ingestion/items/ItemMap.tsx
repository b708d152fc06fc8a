'use client';
import { useMemo } from 'react';
import { PolygonLayer, WorldMap } from '@/components/map';
import { bboxOf } from '@/lib/areas/measure';
import type { AreaGeometry } from '@/lib/areas/types';
import { statusOnMap } from '../use-places';

/** Where one item lies. */
export function ItemMap({ id, status, geometry }: { id: number; status: string; geometry: AreaGeometry }) {
  const polygons = useMemo(
    () => [{ id: String(id), geometry, ...statusOnMap(status) }],
    [id, geometry, status],
  );
  return (
    <div className="relative h-72 overflow-hidden rounded-control border border-line">
      <WorldMap label="Where it lies" className="absolute inset-0" initialBbox={bboxOf(geometry)} isInPage>
        <PolygonLayer polygons={polygons} />
      </WorldMap>
    </div>
  );
}
