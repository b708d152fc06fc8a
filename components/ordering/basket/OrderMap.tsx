'use client';
import { useMemo } from 'react';
import { AreaLayer, type MapArea, type MapPolygon, PolygonLayer, WorldMap } from '@/components/map';
import { getBbox } from '@/lib/areas/geometry/measure';
import { type BasketGoods, numberedAreas } from '@/lib/ordering/basket';
import { imageColour } from '../catalogue/product-colour';

export interface OrderMapProps {
  content: BasketGoods;
  hoveredId?: string;
  onHover?: (itemId: string | undefined) => void;
  className?: string;
}

/** The areas of an order and the footprints of its images. */
export function OrderMap({ content, hoveredId, onHover, className }: OrderMapProps) {
  const { items, areas: all } = content;
  const areas = useMemo<MapArea[]>(
    () =>
      numberedAreas({ items, areas: all }).map(({ id, name, geometry }) => {
        const image = items.find((item) => item.areaId === id)?.image;
        return { id, name, geometry, fill: image && imageColour(image) };
      }),
    [items, all],
  );
  const footprints = useMemo<MapPolygon[]>(
    () =>
      items.flatMap(({ id, image }) =>
        image?.footprint ? { id, geometry: image.footprint, colour: imageColour(image) } : [],
      ),
    [items],
  );
  const bbox = useMemo(() => {
    const coordinates = areas.map(({ geometry }) => geometry.coordinates as [number, number][][]);
    return coordinates.length > 0 ? getBbox({ type: 'MultiPolygon', coordinates }) : undefined;
  }, [areas]);
  return (
    // The map looks at the areas when it is made, so other areas are another map.
    <WorldMap
      key={bbox?.join(' ')}
      label="Areas and footprints of the images"
      initialBbox={bbox}
      isInPage
      className={className}
    >
      <PolygonLayer polygons={footprints} hoveredId={hoveredId} onHover={onHover} />
      <AreaLayer areas={areas} />
    </WorldMap>
  );
}
