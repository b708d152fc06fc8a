'use client';
import { useMemo } from 'react';
import { PolygonLayer, WorldMap } from '@/components/map';
import { getBbox } from '@/lib/areas/geometry/measure';
import type { AreaGeometry } from '@/lib/areas/types';
import { statusOnMap } from '../footprints/use-footprints';

/** Where one item is. */
export function ItemMap({ id, status, geometry }: { id: number; status: string; geometry: AreaGeometry }) {
  const polygons = useMemo(
    () => [{ id: String(id), geometry, ...statusOnMap(status) }],
    [id, geometry, status],
  );
  return (
    <div className="relative h-72 overflow-hidden rounded-control border border-line">
      <WorldMap
        label="Map of this item"
        className="absolute inset-0"
        initialBbox={getBbox(geometry)}
        isInPage
      >
        <PolygonLayer polygons={polygons} />
      </WorldMap>
    </div>
  );
}
