'use client';
import { Search } from 'lucide-react';
import { useEffect, useMemo, useRef } from 'react';
import { AreaLayer, type MapHandle, PolygonLayer, WorldMap, wholeWorld } from '@/components/map';
import { ButtonLink } from '@/components/ui/Button';
import type { AreaSummary } from '@/lib/areas/schema';
import type { AreaGeometry, Bbox } from '@/lib/areas/types';
import { areaColourAppearance } from './area-colours';

/** The saved areas on a map; the selected one by its name. */
export function AreasMap({
  areas,
  isLoading,
  selectedId,
  hoveredId,
  onHover,
  onSelect,
  searchHref,
}: {
  areas: readonly AreaSummary[];
  isLoading: boolean;
  selectedId: string | null;
  hoveredId?: string;
  onHover: (id: string | undefined) => void;
  onSelect: (id: string | undefined) => void;
  searchHref?: string;
}) {
  const map = useRef<MapHandle>(null);
  const polygons = useMemo(
    () =>
      areas.map((area) => ({
        id: area.id,
        geometry: area.outline as AreaGeometry,
        colour: areaColourAppearance[area.colour].token,
      })),
    [areas],
  );
  const selected = areas.find(({ id }) => id === selectedId);
  const named = useMemo(
    () =>
      selected ? [{ id: selected.id, geometry: selected.outline as AreaGeometry, name: selected.name }] : [],
    [selected],
  );
  const selectedBbox = selected?.bbox;
  useEffect(() => {
    if (selectedBbox) map.current?.fit(selectedBbox as Bbox, { maxZoom: 10 });
  }, [selectedBbox]);
  return (
    <div className="relative min-h-80 overflow-hidden rounded-panel border border-line">
      {!isLoading && (
        <WorldMap
          label="Map of the saved areas"
          className="absolute inset-0"
          handle={map}
          initialBbox={selected?.bbox ?? aroundAll(areas)}
        >
          <PolygonLayer
            polygons={polygons}
            hoveredId={hoveredId}
            onHover={onHover}
            onSelect={onSelect}
            tooltip={(id) => (
              <span className="font-strong">{areas.find((area) => area.id === id)?.name}</span>
            )}
          />
          <AreaLayer areas={named} />
        </WorldMap>
      )}
      {searchHref && (
        <ButtonLink href={searchHref} icon={Search} className="absolute top-3 right-3 z-[500] shadow-float-1">
          Search here
        </ButtonLink>
      )}
    </div>
  );
}

function aroundAll(areas: readonly AreaSummary[]): Bbox {
  if (areas.length === 0) return wholeWorld;
  return areas.reduce<Bbox>(
    ([west, south, east, north], { bbox }) => [
      Math.min(west, bbox[0]),
      Math.min(south, bbox[1]),
      Math.max(east, bbox[2]),
      Math.max(north, bbox[3]),
    ],
    areas[0]?.bbox as Bbox,
  );
}
