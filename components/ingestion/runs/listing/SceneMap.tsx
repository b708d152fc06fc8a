'use client';
import { BoxSelect, LassoSelect } from 'lucide-react';
import { useMemo, useState } from 'react';
import {
  AreaEditor,
  AreaLayer,
  type MapPolygon,
  PolygonLayer,
  TopPolygonLayer,
  WorldMap,
} from '@/components/map';
import { formatPlural } from '@/components/ui/format';
import { IconButton } from '@/components/ui/IconButton';
import { Panel } from '@/components/ui/Panel';
import { repairArea } from '@/lib/areas/geometry/geometry';
import { getBbox } from '@/lib/areas/geometry/measure';
import { normalizeDrawnShape } from '@/lib/areas/geometry/polygons';
import type { AreaGeometry } from '@/lib/areas/types';
import { formatScene } from '@/lib/ingestion/items/format-scene';
import { boxAround, calculateExtent, type ListedScene } from '@/lib/ingestion/runs/listing/listed-scene';
import { indexOutlines, scenesIn } from '@/lib/ingestion/runs/listing/select-by-drawing';
import { areaOfPayload } from '@/lib/ingestion/runs/payload';
import type { PayloadDocument } from '../payload/payload-form';
import { useChosenTiles } from './use-chosen-tiles';
import type { ListingWork } from './use-listing';

export interface SceneMapProps {
  payload: PayloadDocument;
  work: ListingWork;
  scenes: readonly ListedScene[];
  selected: ReadonlySet<number>;
  hovered: number | undefined;
  onHover: (ordinal: number | undefined) => void;
  onSelect: (selected: ReadonlySet<number>) => void;
}

/** More selected outlines are shown by the table alone. */
const maxHighlighted = 2_000;

/** The scenes where they lie; drawing selects them. */
export function SceneMap({ payload, work, scenes, selected, hovered, onHover, onSelect }: SceneMapProps) {
  const { removed } = work.edited;
  const { parts, words } = useChosenTiles(work, selected);
  const [drawing, setDrawing] = useState<'polygon' | 'rectangle'>();
  const { geometry: payloadGeometry, features } = payload;
  const area = useMemo(
    () => areaOfPayload({ geometry: payloadGeometry, features }),
    [payloadGeometry, features],
  );
  const areas = useMemo(() => (area ? [{ id: 'payload', geometry: area }] : []), [area]);
  const isComplete = work.isLoaded && work.listing?.state !== 'listing';
  const listingId = work.listing?.id;
  // The area at first, and once all scenes are there, all of them: they are often larger than the area.
  // biome-ignore lint/correctness/useExhaustiveDependencies: edits must not move the map.
  const extent = useMemo(
    () => (isComplete ? calculateExtent(work.scenes) : undefined),
    [isComplete, listingId],
  );
  const focus = useMemo(() => {
    const bbox = boxAround([area && getBbox(area), extent]);
    return bbox && { key: bbox.join(), bbox };
  }, [area, extent]);
  const polygons = useMemo(
    () =>
      scenes.flatMap(({ ordinal, outline }): MapPolygon[] =>
        outline
          ? [
              {
                id: String(ordinal),
                geometry: outline,
                ...(removed.has(ordinal) ? { status: 'NEW' as const } : { colour: '--c2' as const }),
              },
            ]
          : [],
      ),
    [scenes, removed],
  );
  // Made when someone begins to draw: most lists are looked through without.
  const isDrawing = drawing !== undefined;
  const index = useMemo(() => (isDrawing ? indexOutlines(scenes) : undefined), [scenes, isDrawing]);
  const selectedIds = useMemo(
    () => (selected.size > maxHighlighted ? [] : [...selected].map(String)),
    [selected],
  );
  const takeDrawn = (drawn: unknown) => {
    setDrawing(undefined);
    const { geometry } = repairArea(normalizeDrawnShape(drawn as AreaGeometry));
    if (geometry && index) onSelect(new Set([...selected, ...scenesIn(index, geometry)]));
  };
  const toggle = (id: string | undefined) => {
    if (id === undefined || drawing) return;
    const next = new Set(selected);
    if (!next.delete(Number(id))) next.add(Number(id));
    onSelect(next);
  };
  return (
    <Panel
      title="Map"
      note={
        drawing
          ? 'Draw around what is to be selected; Escape ends it'
          : [formatPlural(polygons.length, 'scene'), words].filter((part) => part !== '').join(' · ')
      }
      padded={false}
      bodyClassName="relative min-h-80"
      actions={
        <>
          <IconButton
            icon={LassoSelect}
            size="small"
            label="Select by a polygon"
            pressed={drawing === 'polygon'}
            onClick={() => setDrawing(drawing === 'polygon' ? undefined : 'polygon')}
          />
          <IconButton
            icon={BoxSelect}
            size="small"
            label="Select by a rectangle"
            pressed={drawing === 'rectangle'}
            onClick={() => setDrawing(drawing === 'rectangle' ? undefined : 'rectangle')}
          />
        </>
      }
    >
      <WorldMap label="The listed scenes" className="absolute inset-0" focus={focus} isInPage>
        <PolygonLayer
          polygons={polygons}
          selectedIds={selectedIds}
          hoveredId={hovered === undefined ? undefined : String(hovered)}
          onHover={(id) => onHover(id === undefined ? undefined : Number(id))}
          onSelect={toggle}
          tooltip={(id) => {
            const scene = work.scenes[Number(id)];
            return scene ? (
              <>
                <span className="block max-w-64 truncate font-strong">
                  {formatScene(scene.sourceId, scene.date)}
                </span>
                <span className="text-12">
                  {removed.has(scene.ordinal) ? 'Removed' : 'Kept'} · click to select
                </span>
              </>
            ) : null;
          }}
        />
        <TopPolygonLayer parts={parts} />
        <AreaLayer areas={areas} />
        {drawing && (
          <AreaEditor
            mode={drawing}
            onChange={takeDrawn}
            onCancel={() => setDrawing(undefined)}
            onReady={() => undefined}
          />
        )}
      </WorldMap>
    </Panel>
  );
}
