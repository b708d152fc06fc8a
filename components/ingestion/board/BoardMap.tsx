'use client';
import { Crosshair, Minus, Plus } from 'lucide-react';
import { memo, useMemo, useRef, useState } from 'react';
import { AreaLayer, type MapHandle, type MapPolygon, PolygonLayer, WorldMap } from '@/components/map';
import { formatPlural } from '@/components/ui/format';
import { IconButton } from '@/components/ui/IconButton';
import { StatusLegend, StatusWord } from '@/components/ui/Status';
import { shownName } from '@/lib/upstream/shown-name';
import { calculateExtent, statusOnMap, useFootprints } from '../footprints/use-footprints';
import type { BoardState } from './use-board';

export interface BoardMapProps {
  aoi: string;
  /** The status of every item, as it is or as it was. */
  scenes: BoardState['scenes'];
  tiles: BoardState['tiles'];
  kind: 'scene' | 'tile';
  selectedIds: readonly number[];
  /** The scenes of what is selected, for where tiles have no known place. */
  selectedScenes: readonly number[];
  onSelect: (item: { kind: 'scene' | 'tile'; id: number }) => void;
}

/** Where scenes or tiles lie, in the colour and pattern of their status; how many no one knows the place of. */
export const BoardMap = memo(function BoardMap({
  aoi,
  scenes,
  tiles,
  kind,
  selectedIds,
  selectedScenes,
  onSelect,
}: BoardMapProps) {
  const { places: known, areas, unknown: unplaced } = useFootprints(aoi);
  const map = useRef<MapHandle>(null);
  const [hovered, setHovered] = useState<string>();
  // Servers often say where scenes lie and not where their tiles do; then the scenes are what can be shown.
  const hasTiles = known.some((place) => place.kind === 'tile');
  const shown = kind === 'tile' && !hasTiles ? 'scene' : kind;
  const places = useMemo(() => known.filter((place) => place.kind === shown), [known, shown]);
  const statuses = shown === 'scene' ? scenes : tiles;
  const polygons = useMemo<MapPolygon[]>(
    () =>
      places.map(({ id, geometry }) => ({
        id: String(id),
        geometry,
        ...statusOnMap(statuses.get(id)),
      })),
    [places, statuses],
  );
  const extent = useMemo(
    () => calculateExtent([...places, ...areas].map(({ geometry }) => geometry)),
    [places, areas],
  );
  const unknown = unplaced[kind === 'scene' ? 'scenes' : 'tiles'];
  return (
    <section
      aria-label={`Map of ${kind}s`}
      className="relative isolate min-h-72 flex-1 overflow-hidden rounded-panel border border-line bg-surface"
    >
      <WorldMap
        label={`${kind}s of ${shownName(aoi)} by status`}
        className="absolute inset-0"
        handle={map}
        focus={extent && { key: extent.join(), bbox: extent }}
        isInPage
      >
        <PolygonLayer
          polygons={polygons}
          hoveredId={hovered}
          selectedIds={(shown === kind ? selectedIds : selectedScenes).map(String)}
          onHover={setHovered}
          onSelect={(id) => id !== undefined && onSelect({ kind: shown, id: Number(id) })}
          tooltip={(id) => (
            <>
              <span className="mr-2 font-strong">
                {shown} {id}
              </span>
              <StatusWord status={statuses.get(Number(id)) ?? 'unknown'} />
            </>
          )}
        />
        <AreaLayer areas={areas} />
      </WorldMap>
      <div className="absolute top-2 right-2 z-[600] flex flex-col rounded-control bg-raised shadow-float-1 max-md:hidden">
        <IconButton icon={Plus} label="Zoom in" tooltipSide="left" onClick={() => map.current?.zoomIn()} />
        <IconButton icon={Minus} label="Zoom out" tooltipSide="left" onClick={() => map.current?.zoomOut()} />
        <IconButton
          icon={Crosshair}
          label="Show everything"
          tooltipSide="left"
          onClick={() => extent && map.current?.fit(extent)}
        />
      </div>
      <div className="absolute bottom-6 left-2 z-[600] max-w-[calc(100%-1rem)] rounded-control bg-raised px-3 py-1.5 shadow-float-1">
        <StatusLegend className="max-sm:gap-x-3" />
        {unknown > 0 && (
          <p
            className="mt-0.5 text-12 text-muted"
            title="The server gives no location, and no list in Swath contains them"
          >
            {shown !== kind && places.length > 0
              ? `Showing scenes: ${formatPlural(unknown, 'tile has', 'tiles have')} no known location`
              : `${formatPlural(unknown, kind)} with no known location`}
          </p>
        )}
      </div>
    </section>
  );
});
