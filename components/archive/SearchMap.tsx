'use client';
import { type RefObject, useMemo } from 'react';
import type { ChosenArea } from '@/components/areas/use-area';
import {
  AreaEditor,
  AreaLayer,
  type Covered,
  type MapArea,
  type MapHandle,
  type MapPolygon,
  type MapViewpoint,
  PolygonLayer,
  QuicklookLayer,
  WorldMap,
} from '@/components/map';
import { formatCount } from '@/components/ui/format';
import { satelliteName } from '@/lib/archive/constellation';
import type { ArchiveImage } from '@/lib/archive/schema';
import type { AreaGeometry, Bbox } from '@/lib/areas/types';
import { constellationLook } from './constellation-look';
import { shortMoment } from './day-words';
import { cloudWords, coverageWords, footprintWords } from './image-words';
import type { MapLayers } from './MapButtons';
import { Swatch } from './Swatch';
import type { useAreaEditor } from './use-area-editor';
import type { Drapes } from './use-drapes';

export interface SearchMapProps {
  handle: RefObject<MapHandle | null>;
  covered: Covered;
  initialView?: MapViewpoint;
  onView: (view: MapViewpoint) => void;
  area?: ChosenArea;
  /** What the map turns to when another area is chosen. */
  focus?: { key: string; bbox: Bbox };
  editor: ReturnType<typeof useAreaEditor>;
  images: readonly ArchiveImage[];
  /** What a proposal leaves open of the area. */
  gaps?: AreaGeometry;
  areaKm2: number;
  thisYear: number;
  layers: MapLayers;
  hoveredId?: string;
  selectedImage?: ArchiveImage;
  /** Images that are chosen together. */
  pickedIds: ReadonlySet<string>;
  onHover: (id: string | undefined) => void;
  onSelect: (id: string | null) => void;
  /** The quicklooks on the map. */
  drapes: Drapes;
  hasReadout: boolean;
}

/** The search's map: the area, the footprints, and quicklooks between them. */
export function SearchMap(props: SearchMapProps) {
  const { area, editor, images, areaKm2, thisYear, layers, drapes } = props;
  const byId = useMemo(() => new Map(images.map((image) => [image.id, image])), [images]);
  const { selectedImage } = props;
  const polygons = useMemo(() => {
    const isMissing = selectedImage && !byId.has(selectedImage.id);
    return (isMissing ? [...images, selectedImage] : images).map(toPolygon);
  }, [images, byId, selectedImage]);
  const { pickedIds } = props;
  const selected = useMemo(
    () => [...pickedIds, ...(selectedImage && !pickedIds.has(selectedImage.id) ? [selectedImage.id] : [])],
    [selectedImage, pickedIds],
  );
  const { gaps } = props;
  const { mode, draft, whole } = editor;
  const areas = useMemo((): MapArea[] => {
    if (whole) return [{ id: 'draft', geometry: whole }];
    // What is being changed is drawn by its editor, but for what that does not draw.
    if (mode === 'vertices' || mode === 'move') return [];
    const shown = mode === 'size' || mode === 'cut' ? draft?.geometry : area?.geometry;
    if (!shown) return [];
    const open: MapArea[] = gaps && !mode ? [{ id: 'gaps', geometry: gaps, fill: '--retry-fill' }] : [];
    return [...open, { id: area?.key ?? 'draft', geometry: shown, hasVertices: mode !== 'size' }];
  }, [area, mode, draft, whole, gaps]);
  const marks = useMemo(() => draft?.complaints.flatMap(({ at }) => at ?? []), [draft]);
  const isDrawing = editor.mode !== undefined;
  const imageOf = (id: string) => byId.get(id) ?? selectedImage;
  const footprintFacts = (id: string) => {
    const image = imageOf(id);
    return image && <FootprintTooltip image={image} areaKm2={areaKm2} thisYear={thisYear} />;
  };
  const say = (id: string) => {
    const image = imageOf(id);
    return image ? footprintWords(image, areaKm2) : '';
  };
  return (
    <WorldMap
      label="Map of the area and the images that were found"
      className="absolute inset-0"
      handle={props.handle}
      covered={props.covered}
      initialView={props.initialView}
      focus={props.focus}
      onView={props.onView}
      hasReadout={props.hasReadout}
      hasNames={layers.names}
    >
      {/* There while the archive is asked, so that what it brings is drawn at once. */}
      {layers.footprints && (area !== undefined || polygons.length > 0) && (
        <PolygonLayer
          polygons={polygons}
          isCounted
          hoveredId={props.hoveredId}
          selectedIds={selected}
          onHover={isDrawing ? undefined : props.onHover}
          onSelect={isDrawing ? undefined : (id) => props.onSelect(id ?? null)}
          choice={
            isDrawing
              ? undefined
              : { label: (count) => `${formatCount(count)} images lie here`, item: footprintFacts }
          }
          say={isDrawing ? undefined : say}
          tooltip={isDrawing ? undefined : footprintFacts}
        />
      )}
      {drapes.quicklooks.length > 0 && (
        <QuicklookLayer quicklooks={drapes.quicklooks} compared={drapes.compared} onState={drapes.onState} />
      )}
      {areas.length > 0 && <AreaLayer areas={areas} />}
      {mode && mode !== 'size' && (
        <AreaEditor
          mode={mode}
          geometry={editor.draft?.drawn}
          onChange={editor.change}
          onShape={editor.takeShape}
          onLive={editor.setLive}
          marks={marks}
          onCancel={editor.cancel}
          onReady={editor.ready}
        />
      )}
    </WorldMap>
  );
}

function toPolygon(image: ArchiveImage): MapPolygon {
  const { token, isRadar } = constellationLook(image.constellation);
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
  const cloud = cloudWords(image);
  return (
    <>
      <span className="flex items-center gap-2 font-strong text-13">
        <Swatch constellation={image.constellation} />
        {satelliteName(image.satellite, image.constellation)}
      </span>
      <span className="text-muted">
        {shortMoment(image.acquiredAt, thisYear)} · {cloud.endsWith('%') ? `${cloud} cloud` : cloud}
        {areaKm2 > 0 && ` · covers ${coverageWords(image, areaKm2)}`}
      </span>
    </>
  );
}
