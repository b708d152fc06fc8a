'use client';
import dynamic from 'next/dynamic';
import { embeddedSources } from './basemap/embedded-sources';
import { readIndex } from './basemap/source';

export type { MapHandle } from './basemap/MapView';
export { useBaseLayer } from './basemap/use-base-layer';
export { usePositionFormat } from './basemap/use-position-format';
export type { MapQuicklook, QuicklookComparison, QuicklookState } from './drapes/QuicklookLayer';
export type { DrawnShape, EditorMode } from './editor/AreaEditor';
export type { MapArea } from './editor/AreaLayer';
export type { LiveShape } from './editor/live-shape';
export type { MapInsets } from './map-insets';
export { WhereField } from './places/WhereField';
export type { WhereTarget } from './places/where-target';
export type { MapPolygon } from './polygons/map-polygon';
export { wholeWorld } from './whole-world';

/*
 * The map is loaded by the browser alone, when it is first shown: Leaflet needs a window, and pages need not wait
 * for it. Layers are given as children:
 *
 *   <WorldMap label="Images over Aude" covered={covered} handle={map}>
 *     <PolygonLayer polygons={footprints} hoveredId={hovered} onHover={setHovered} onSelect={select} />
 *     <AreaLayer areas={areas} />
 *   </WorldMap>
 */
const loading = () => (
  <div className="relative h-full w-full bg-[var(--m-water)]" aria-hidden="true">
    <span className="absolute right-0 bottom-0 px-3 text-[0.625rem] text-[var(--m-label)] leading-3 [text-shadow:0_0_3px_var(--m-halo),0_0_3px_var(--m-halo)]">
      {embeddedSources}
    </span>
  </div>
);

const loadView = () => import('./basemap/MapView');
const loadPolygons = () => import('./polygons/PolygonLayer');

/**
 * Has the map and what it needs first on its way with the scripts of the page, not only when React comes to it. For
 * pages that always show one; does nothing on the server.
 */
export function preloadMap(): void {
  if (typeof window === 'undefined') return;
  Promise.all([loadView(), loadPolygons(), readIndex()]).catch(() => undefined);
}

export const WorldMap = dynamic(() => loadView().then(({ MapView }) => MapView), { ssr: false, loading });
export const PolygonLayer = dynamic(() => loadPolygons().then(({ PolygonLayer }) => PolygonLayer), {
  ssr: false,
});
export const AreaLayer = dynamic(() => import('./editor/AreaLayer').then(({ AreaLayer }) => AreaLayer), {
  ssr: false,
});
export const TopPolygonLayer = dynamic(
  () => import('./polygons/TopPolygonLayer').then(({ TopPolygonLayer }) => TopPolygonLayer),
  {
    ssr: false,
  },
);
export const QuicklookLayer = dynamic(
  () => import('./drapes/QuicklookLayer').then(({ QuicklookLayer }) => QuicklookLayer),
  { ssr: false },
);
export const MeasureTool = dynamic(
  () => import('./editor/MeasureTool').then(({ MeasureTool }) => MeasureTool),
  { ssr: false },
);
/** Loaded when drawing starts: it brings the drawing library. */
export const AreaEditor = dynamic(() => import('./editor/AreaEditor').then(({ AreaEditor }) => AreaEditor), {
  ssr: false,
});
