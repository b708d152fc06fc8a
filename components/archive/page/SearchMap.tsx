'use client';
import dynamic from 'next/dynamic';
import { useQueryStates } from 'nuqs';
import { type RefObject, useMemo, useState } from 'react';
import type { useAreaEditor } from '@/components/areas/draw/use-area-editor';
import type { useMeasure } from '@/components/areas/draw/use-measure';
import {
  AreaEditor,
  AreaLayer,
  type MapArea,
  type MapHandle,
  type MapInsets,
  type MapPolygon,
  PolygonLayer,
  preloadMap,
  QuicklookLayer,
  WorldMap,
} from '@/components/map';
import { formatCount } from '@/components/ui/format';
import { satelliteName } from '@/lib/archive/constellation';
import { shortMoment } from '@/lib/archive/query/format-days';
import type { ArchiveImage } from '@/lib/archive/schema';
import type { AreaGeometry } from '@/lib/areas/types';
import { ConstellationSwatch } from '../ConstellationSwatch';
import { constellationAppearance } from '../constellation-appearance';
import type { CoverProposal } from '../cover/use-cover';
import type { Drapes } from '../drapes/use-drapes';
import { formatCloud, formatCoverage, formatFootprint } from '../format-image';
import { useSearchQuery } from '../query/QueryProvider';
import { viewParams } from '../query/search-params';
import { useHover } from '../results/HoverProvider';
import { useResults } from '../results/ResultsProvider';
import { useSelection } from '../results/SelectionProvider';
import type { MapLayers } from './MapButtons';
import type { TakenArea } from './use-taken-area';

preloadMap();

const MeasureOnMap = dynamic(
  () => import('@/components/areas/draw/MeasureOnMap').then(({ MeasureOnMap }) => MeasureOnMap),
  { ssr: false },
);

const SideBySide = dynamic(() => import('../drapes/SideBySide').then(({ SideBySide }) => SideBySide), {
  ssr: false,
});

const SeenLayer = dynamic(() => import('../results/SeenLayer').then(({ SeenLayer }) => SeenLayer), {
  ssr: false,
});

export interface SearchMapProps {
  handle: RefObject<MapHandle | null>;
  covered: MapInsets;
  /** What the map turns to when another area is chosen. */
  focus: TakenArea['focus'];
  editor: ReturnType<typeof useAreaEditor>;
  measure: ReturnType<typeof useMeasure>;
  /** Which images would cover the area, and what they leave open of it. */
  cover: CoverProposal;
  layers: MapLayers;
  /** The quicklooks on the map. */
  drapes: Drapes;
  hasReadout: boolean;
}

/** The search's map: the area, the footprints, and quicklooks between them. */
export function SearchMap(props: SearchMapProps) {
  const { editor, measure, cover, layers, drapes } = props;
  const {
    known: area,
    area: { status },
    thisYear,
    setParams,
  } = useSearchQuery();
  const { areaKm2, marks } = useResults();
  const { image: selectedImage, select } = useSelection();
  const { id: hoveredId, hover } = useHover();
  const [{ view, side }] = useQueryStates(viewParams);
  // A link that says where to look keeps its view when its area comes.
  const [isPlaced] = useState(view !== null && status !== 'none');
  const { onMap: images, gaps } = cover;
  const byId = useMemo(() => new Map(images.map((image) => [image.id, image])), [images]);
  const polygons = useMemo(() => {
    const isMissing = selectedImage && !byId.has(selectedImage.id);
    return (isMissing ? [...images, selectedImage] : images).map(toPolygon);
  }, [images, byId, selectedImage]);
  const { picked: pickedIds } = marks;
  const selected = useMemo(
    () => [...pickedIds, ...(selectedImage && !pickedIds.has(selectedImage.id) ? [selectedImage.id] : [])],
    [selectedImage, pickedIds],
  );
  const { mode, draft, whole } = editor;
  const areas = useMemo((): MapArea[] => {
    if (whole) return [{ id: 'draft', geometry: whole }];
    // What is being changed is drawn by its editor, except what that does not draw.
    if (mode === 'vertices' || mode === 'move') return [];
    const shown = mode === 'size' || mode === 'cut' ? draft?.geometry : area?.geometry;
    if (!shown) return [];
    const open: MapArea[] = gaps && !mode ? [{ id: 'gaps', geometry: gaps, fill: '--retry-fill' }] : [];
    return [...open, { id: area?.key ?? 'draft', geometry: shown, hasVertices: mode !== 'size' }];
  }, [area, mode, draft, whole, gaps]);
  const issues = useMemo(() => draft?.issues.flatMap(({ at }) => at ?? []), [draft]);
  // Clicks belong to the tool then, not to footprints.
  const isDrawing = editor.mode !== undefined || measure.isOn;
  const findImage = (id: string) => byId.get(id) ?? selectedImage;
  const footprintFacts = (id: string) => {
    const image = findImage(id);
    return image && <FootprintTooltip image={image} areaKm2={areaKm2} thisYear={thisYear} />;
  };
  const say = (id: string) => {
    const image = findImage(id);
    return image ? formatFootprint(image, areaKm2) : '';
  };
  return (
    <WorldMap
      label="Map of the area and the images that were found"
      className="absolute inset-0"
      handle={props.handle}
      covered={props.covered}
      initialView={view ?? undefined}
      isPlaced={isPlaced}
      focus={props.focus}
      onView={(next) => void setParams({ view: next })}
      hasReadout={props.hasReadout}
      hasNames={layers.names}
    >
      {/* There while the archive is asked, so that what it brings is drawn at once. */}
      {layers.footprints && (area !== undefined || polygons.length > 0) && (
        <PolygonLayer
          polygons={polygons}
          isCounted
          hoveredId={hoveredId}
          selectedIds={selected}
          onHover={isDrawing ? undefined : hover}
          onSelect={isDrawing ? undefined : (id) => select(id ?? null)}
          choice={
            isDrawing
              ? undefined
              : { label: (count) => `${formatCount(count)} images here`, item: footprintFacts }
          }
          say={isDrawing ? undefined : say}
          tooltip={isDrawing ? undefined : footprintFacts}
        />
      )}
      {layers.footprints && status === 'none' && !isDrawing && <SeenLayer />}
      {drapes.quicklooks.length > 0 && (
        <QuicklookLayer quicklooks={drapes.quicklooks} compared={drapes.compared} onState={drapes.onState} />
      )}
      {areas.length > 0 && <AreaLayer areas={areas} />}
      {side.length > 1 && <SideBySide drapes={drapes} hasNames={layers.names} />}
      {measure.isOn && <MeasureOnMap measure={measure} />}
      {mode && mode !== 'size' && (
        <AreaEditor
          mode={mode}
          geometry={editor.draft?.drawn}
          onChange={editor.change}
          onShape={editor.takeShape}
          onLive={editor.setLive}
          marks={issues}
          areas={areas}
          footprints={layers.footprints ? polygons : undefined}
          onCancel={editor.cancel}
          onReady={editor.ready}
        />
      )}
    </WorldMap>
  );
}

function toPolygon(image: ArchiveImage): MapPolygon {
  const { token, isRadar } = constellationAppearance(image.constellation);
  return { id: image.id, geometry: image.footprint as AreaGeometry, colour: token, isDashed: isRadar };
}

function FootprintTooltip({
  image,
  areaKm2,
  thisYear,
}: {
  image: ArchiveImage;
  areaKm2: number;
  thisYear: number;
}) {
  const cloud = formatCloud(image);
  return (
    <>
      <span className="flex items-center gap-2 font-strong text-13">
        <ConstellationSwatch constellation={image.constellation} />
        {satelliteName(image.satellite, image.constellation)}
      </span>
      <span className="text-muted">
        {shortMoment(image.acquiredAt, thisYear)} · {cloud.endsWith('%') ? `${cloud} cloud` : cloud}
        {areaKm2 > 0 && ` · covers ${formatCoverage(image, areaKm2)}`}
      </span>
    </>
  );
}
