'use client';
import dynamic from 'next/dynamic';

export type { DrawnShape, EditorMode } from './AreaEditor';
export type { MapArea } from './AreaLayer';
export type { Covered } from './covered';
export type { LiveShape } from './live-shape';
export type { MapHandle, MapViewpoint } from './MapView';
export type { MapPolygon } from './map-polygon';
export { GoTo } from './places/GoTo';
export type { MapQuicklook, QuicklookState } from './QuicklookLayer';
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
const loading = () => <div className="h-full w-full bg-[var(--m-water)]" aria-hidden="true" />;

export const WorldMap = dynamic(() => import('./MapView').then(({ MapView }) => MapView), {
  ssr: false,
  loading,
});
export const PolygonLayer = dynamic(() => import('./PolygonLayer').then(({ PolygonLayer }) => PolygonLayer), {
  ssr: false,
});
export const AreaLayer = dynamic(() => import('./AreaLayer').then(({ AreaLayer }) => AreaLayer), {
  ssr: false,
});
export const PartLayer = dynamic(() => import('./PartLayer').then(({ PartLayer }) => PartLayer), {
  ssr: false,
});
export const QuicklookLayer = dynamic(
  () => import('./QuicklookLayer').then(({ QuicklookLayer }) => QuicklookLayer),
  { ssr: false },
);
/** Loaded when drawing starts: it brings the drawing library. */
export const AreaEditor = dynamic(() => import('./AreaEditor').then(({ AreaEditor }) => AreaEditor), {
  ssr: false,
});
