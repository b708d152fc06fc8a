import L from 'leaflet';
import { distanceKm } from '@/lib/areas/geometry/measure';
import type { AreaGeometry } from '@/lib/areas/types';
import type { CornerSnap } from './corner-snap';
import type { LiveShape } from './live-shape';
import { toPosition } from './to-position';

/** From where to where the pointer went: opposite corners of a rectangle, or the middle and the edge of a circle. */
export interface PointerSpan {
  from: L.LatLng;
  to: L.LatLng;
}

export interface SpanListeners {
  /** Sets both ends. */
  snap: CornerSnap;
  onSpan: (span: PointerSpan) => void;
  /** What would be drawn if the pointer were let go; undefined when that is over. */
  onLive: (shape: LiveShape | undefined) => void;
}

/** Less than this is a click, pixels. */
const dragPixels = 5;

/**
 * Draws rectangles or circles: press, drag and let go, or click at both ends. The map stays where it is; a second finger
 * takes the shape back, so that two fingers zoom.
 * @returns a function that ends the drawing
 */
export function drawSpans(
  map: L.Map,
  kind: 'rectangle' | 'circle',
  { snap, onSpan, onLive }: SpanListeners,
): () => void {
  const container = map.getContainer();
  const wasDraggable = map.dragging.enabled();
  map.dragging.disable();
  let from: L.LatLng | undefined;
  let pressed: L.Point | undefined;
  let hasCorner = false;
  let layer: L.Path | undefined;
  let frame = 0;

  const clear = () => {
    cancelAnimationFrame(frame);
    layer?.remove();
    layer = undefined;
    from = undefined;
    pressed = undefined;
    hasCorner = false;
    snap.hide();
    onLive(undefined);
  };
  const show = (to: L.LatLng) => {
    if (!from) return;
    const span = { from, to };
    layer?.remove();
    const style = { pane: 'editor', className: 'area-editor-line is-filled', interactive: false };
    layer = (
      kind === 'rectangle'
        ? L.rectangle(L.latLngBounds(from, to), style)
        : L.circle(from, { ...style, radius: radiusKm(span) * 1000 })
    ).addTo(map);
    onLive(kind === 'circle' ? { radiusKm: radiusKm(span) } : measureRectangle(span));
  };
  const at = (event: PointerEvent) => snap.take(map.mouseEventToLatLng(event), event.altKey);
  const isOnControl = (event: PointerEvent) =>
    (event.target as Element).closest('.leaflet-control, button, a') !== null;
  const down = (event: PointerEvent) => {
    if (!event.isPrimary) return clear();
    if (event.button !== 0 || isOnControl(event)) return;
    pressed = L.point(event.clientX, event.clientY);
    container.setPointerCapture(event.pointerId);
    from ??= at(event);
  };
  const move = (event: PointerEvent) => {
    if (!event.isPrimary) return;
    cancelAnimationFrame(frame);
    if (!from && isOnControl(event)) return snap.hide();
    // Before the first corner too, so that one sees which corner a press would take.
    frame = requestAnimationFrame(() => {
      const to = at(event);
      if (from) show(to);
    });
  };
  const leave = () => cancelAnimationFrame(frame);
  const up = (event: PointerEvent) => {
    if (!from || !pressed) return;
    cancelAnimationFrame(frame);
    const isDrag = pressed.distanceTo(L.point(event.clientX, event.clientY)) >= dragPixels;
    pressed = undefined;
    const span = { from, to: at(event) };
    // What encloses nothing, as from a corner to itself, is not drawn yet: the next click ends it.
    if ((!isDrag && !hasCorner) || isFlat(kind, span)) {
      hasCorner = true;
      return;
    }
    clear();
    onSpan(span);
  };
  const ends = [
    ['pointerdown', down],
    ['pointermove', move],
    ['pointerup', up],
    ['pointerleave', leave],
    ['pointercancel', clear],
  ] as const;
  for (const [name, listener] of ends) container.addEventListener(name, listener as EventListener);
  return () => {
    for (const [name, listener] of ends) container.removeEventListener(name, listener as EventListener);
    clear();
    if (wasDraggable) map.dragging.enable();
  };
}

const isFlat = (kind: 'rectangle' | 'circle', { from, to }: PointerSpan) =>
  kind === 'circle' ? from.equals(to) : from.lat === to.lat || from.lng === to.lng;

/** The radius of a circle, kilometres. */
export const radiusKm = ({ from, to }: PointerSpan): number => distanceKm(toPosition(from), toPosition(to));

/** A rectangle as GeoJSON: longitude before latitude. */
export function toRectangle({ from, to }: PointerSpan): AreaGeometry {
  const [west, east] = [Math.min(from.lng, to.lng), Math.max(from.lng, to.lng)];
  const [south, north] = [Math.min(from.lat, to.lat), Math.max(from.lat, to.lat)];
  const ring = [
    [west, south],
    [east, south],
    [east, north],
    [west, north],
    [west, south],
  ].map(([x, y]): [number, number] => [round(x as number), round(y as number)]);
  return { type: 'Polygon', coordinates: [ring] };
}

/** To a tenth of a millimetre. */
const round = (degrees: number) => Math.round(degrees * 1e9) / 1e9;

function measureRectangle(span: PointerSpan): LiveShape | undefined {
  const geometry = toRectangle(span);
  const [corner, east, , north] = (geometry.coordinates as [number, number][][])[0] ?? [];
  if (!corner || !east || !north) return undefined;
  return { geometry, sidesKm: [distanceKm(corner, east), distanceKm(corner, north)] };
}
