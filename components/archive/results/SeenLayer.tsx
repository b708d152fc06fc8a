'use client';
import { useMemo } from 'react';
import { PolygonLayer } from '@/components/map';
import { formatPlural } from '@/components/ui/format';
import { boxPolygon } from '@/lib/areas/geometry/box';
import { useSeenImages } from './use-seen-images';

/** Where the archive has images, as far as this person's earlier searches have shown: a quiet cell for each degree. */
export function SeenLayer() {
  const { cells } = useSeenImages();
  const polygons = useMemo(
    () => cells.map(({ box }) => ({ id: box.join(), geometry: boxPolygon(box) })),
    [cells],
  );
  const counts = useMemo(() => new Map(cells.map(({ box, count }) => [box.join(), count])), [cells]);
  if (polygons.length === 0) return null;
  return (
    <PolygonLayer
      polygons={polygons}
      tooltip={(id) => (
        <span>{formatPlural(counts.get(id) ?? 0, 'image')}, as far as earlier searches have shown</span>
      )}
    />
  );
}
