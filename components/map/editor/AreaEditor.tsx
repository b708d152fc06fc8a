import './area-editor.css';
import L from 'leaflet';
import '@geoman-io/leaflet-geoman-free';
import { useEffect, useMemo, useRef } from 'react';
import { useMap } from 'react-leaflet';
import { polygonsOfArea } from '@/lib/areas/geometry/polygons';
import type { AreaGeometry, Position, Ring } from '@/lib/areas/types';
import { type CornerSnap, createCornerSnap } from './corner-snap';
import { type LiveShape, liveShape } from './live-shape';
import { gatherCorners } from './near-corner';
import { drawSpans, radiusKm, toRectangle } from './span-drawing';
import { toPosition } from './to-position';

/** Drawing something new, or changing what is there: its vertices, its place, or a piece cut out of it. */
export type EditorMode = 'polygon' | 'rectangle' | 'circle' | 'line' | 'cut' | 'vertices' | 'move';
/** What was drawn that is no area yet: it waits for a size. Kilometres. */
export type DrawnShape =
  | { kind: 'circle'; middle: Position; km: number }
  | { kind: 'line'; line: Position[] };

interface Outlined {
  geometry: AreaGeometry;
}

export interface AreaEditorProps {
  mode: EditorMode;
  /** What is edited; needed for `vertices`, `move` and `cut`. */
  geometry?: AreaGeometry;
  /** GeoJSON as it was drawn: not repaired, so that the page can say what is wrong with it. */
  onChange: (geometry: unknown) => void;
  onShape?: (shape: DrawnShape) => void;
  /** What is under the pointer while it is drawn or dragged, to be measured. */
  onLive?: (shape: LiveShape | undefined) => void;
  /** What else the map shows: its corners take the pointer when it is near, unless Alt is held. Memoise both. */
  areas?: readonly Outlined[];
  footprints?: readonly Outlined[];
  /** Places that are wrong. */
  marks?: readonly Position[];
  /** Escape. */
  onCancel: () => void;
  /**
   * The map takes clicks from now on; until then the drawing library is on its way. What is drawn corner by corner comes
   * with a way to take the last one back.
   */
  onReady: (takeBack?: () => void) => void;
}

/** What the drawing library draws, corner by corner. */
const tools = { polygon: 'Polygon', cut: 'Polygon', line: 'Line' } as const;
/** What the library keeps to itself. Its steps do nothing where there are too few corners. */
interface DrawingTool {
  _removeLastVertex(): void;
  _finishShape(): void;
}
const isEditing = (mode: EditorMode): mode is 'vertices' | 'move' => mode === 'vertices' || mode === 'move';

/**
 * Draws and edits areas with the pointer: rectangles and circles by dragging, corners by clicks, then a double click,
 * Enter or the first one again; vertices by dragging them, the round handles between them to add one, a right click (or
 * a long touch) to remove one. Backspace takes the last corner back while drawing. None of these clicks
 * and drags pans or zooms the map; only a drag between corners does. A corner of what else is shown takes the pointer
 * when it is near, unless Alt is held.
 */
export function AreaEditor(props: AreaEditorProps) {
  const { mode, geometry, marks, areas, footprints } = props;
  const map = useMap();
  const snap = useMemo(() => createCornerSnap(map), [map]);
  const latest = useRef(props);
  /** What this editor said last; the same coming back as `geometry` must not disturb it. */
  const said = useRef<unknown>(undefined);
  useEffect(() => {
    latest.current = props;
  });

  useEffect(() => {
    L.PM.reInitLayer(map as unknown as L.Layer);
    map.pm.setGlobalOptions({
      panes: { vertexPane: 'editor', layerPane: 'editor', markerPane: 'editor' },
      snappable: false,
      allowSelfIntersection: true,
      continueDrawing: false,
      tooltips: false,
    } as L.PM.GlobalOptions);
    const cancel = (event: KeyboardEvent) => {
      if (event.key === 'Escape') latest.current.onCancel();
    };
    document.addEventListener('keydown', cancel);
    return () => document.removeEventListener('keydown', cancel);
  }, [map]);

  useEffect(() => {
    map.doubleClickZoom.disable();
    map.boxZoom.disable();
    map.getContainer().classList.add('is-drawing');
    return () => {
      map.getContainer().classList.remove('is-drawing');
      map.boxZoom.enable();
      // The click that ended a drawing may be the second of a double click, whose own event comes after it.
      setTimeout(() => map.doubleClickZoom.enable());
    };
  }, [map]);

  useEffect(() => snap.watch(), [snap]);
  useEffect(() => {
    snap.setOutlines([...(areas ?? []), ...(footprints ?? [])]);
  }, [snap, areas, footprints]);

  useEffect(() => {
    if (mode !== 'rectangle' && mode !== 'circle') return;
    const end = drawSpans(map, mode, {
      snap,
      onLive: (shape) => latest.current.onLive?.(shape),
      onSpan: (span) => {
        if (mode === 'rectangle') latest.current.onChange(toRectangle(span));
        else latest.current.onShape?.({ kind: 'circle', middle: toPosition(span.from), km: radiusKm(span) });
      },
    });
    latest.current.onReady();
    return end;
  }, [map, mode, snap]);

  useEffect(() => {
    if (mode !== 'polygon' && mode !== 'cut' && mode !== 'line') return;
    const tool = tools[mode];
    // One event goes to all listeners: the library and what measures listen later, and take the corner for the pointer.
    const snapEvent = (event: L.LeafletMouseEvent) => {
      event.latlng = snap.take(event.latlng, event.originalEvent.altKey);
      // What was set shows where it is, and a finger leaves no pointer behind.
      if (event.type === 'click') snap.hide();
    };
    map.on('mousemove', snapEvent).on('click', snapEvent);
    map.pm.enableDraw(tool, {
      templineStyle: { className: `area-editor-line${tool === 'Polygon' ? ' is-filled' : ''}` },
      hintlineStyle: { className: 'area-editor-hint' },
      pathOptions: { className: 'area-editor-line' },
      cursorMarker: false,
    });
    const drawing = (map.pm.Draw as unknown as Record<string, DrawingTool>)[tool];
    let frame = 0;
    const created: L.PM.CreateEventHandler = ({ layer }) => {
      // The pointer may have moved since the last picture: what it would have drawn is past.
      cancelAnimationFrame(frame);
      map.off('mousemove', measure).off('click', measure);
      layer.remove();
      const { onShape, onChange, onLive } = latest.current;
      onLive?.(undefined);
      if (mode === 'line') {
        const { coordinates } = (layer as L.Polyline).toGeoJSON(9).geometry;
        onShape?.({ kind: 'line', line: coordinates as Position[] });
      } else onChange((layer as L.Polygon).toGeoJSON(9).geometry);
    };
    const measure = ({ latlng }: { latlng: L.LatLng }) => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(() => latest.current.onLive?.(liveShape(map, tool, latlng)));
    };
    const takeBack = () => drawing?._removeLastVertex();
    const onKey = (event: KeyboardEvent) => {
      const target = event.target as Element | null;
      if (target?.closest?.('input, textarea')) return;
      if (event.key === 'Enter' && !target?.closest?.('button, a')) drawing?._finishShape();
      else if (event.key === 'Backspace' || ((event.ctrlKey || event.metaKey) && event.key === 'z'))
        takeBack();
      else return;
      event.preventDefault();
    };
    // The second click of a double click finishes too, unless the pointer moved a little.
    const finish = () => drawing?._finishShape();
    map.on('pm:create', created);
    map.on('mousemove', measure);
    map.on('click', measure);
    map.on('dblclick', finish);
    document.addEventListener('keydown', onKey);
    latest.current.onReady(takeBack);
    return () => {
      cancelAnimationFrame(frame);
      map.off('pm:create', created);
      map.off('mousemove', snapEvent).off('click', snapEvent);
      snap.hide();
      map.off('mousemove', measure).off('click', measure).off('dblclick', finish);
      document.removeEventListener('keydown', onKey);
      map.pm.disableDraw();
    };
  }, [map, mode, snap]);

  const edited = useRef<L.Polygon>(undefined);
  useEffect(() => {
    const isOwn = edited.current !== undefined && said.current === JSON.stringify(geometry);
    if (!isEditing(mode) || !geometry || isOwn) return;
    // What comes from elsewhere, as by undo, makes a layer of its own: should that of before come back, it is no longer there.
    said.current = undefined;
    edited.current?.pm.disable();
    edited.current?.remove();
    const layer = L.polygon(toLatLngs(geometry, map.getCenter().lng), {
      pane: 'editor',
      className: `area-editor-line${mode === 'move' ? ' is-moved' : ''}`,
      fill: mode === 'move',
    }).addTo(map);
    if (mode === 'move') layer.pm.enableLayerDrag();
    else layer.pm.enable({ allowSelfIntersection: true, snappable: false });
    const outline = () => layer.toGeoJSON(9).geometry;
    const report = () => {
      const changed = outline();
      said.current = JSON.stringify(changed);
      latest.current.onLive?.(undefined);
      latest.current.onChange(changed);
    };
    layer.on(mode === 'move' ? 'pm:dragend' : 'pm:edit', report);
    layer.on(mode === 'move' ? 'pm:drag' : 'pm:markerdrag', () =>
      latest.current.onLive?.({ geometry: outline() as AreaGeometry }),
    );
    layer.on('pm:markerdragstart', ({ markerEvent, indexPath }) =>
      snapMarker(markerEvent.target, snap, cornersBeside(layer, indexPath as unknown as number[])),
    );
    edited.current = layer;
    latest.current.onReady();
  }, [map, mode, geometry, snap]);

  // Apart from the effect above, which must keep the layer while its own changes come back.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another mode ends the editing of this one
  useEffect(
    () => () => {
      edited.current?.pm.disable();
      edited.current?.remove();
      edited.current = undefined;
    },
    [map, mode],
  );

  useEffect(() => {
    const longitude = map.getCenter().lng;
    const layers = (marks ?? []).map(([x, y]) =>
      L.circleMarker([y, x + 360 * Math.round((longitude - x) / 360)], {
        pane: 'editor',
        radius: 9,
        className: 'area-editor-fault',
        interactive: false,
      }).addTo(map),
    );
    return () => {
      for (const layer of layers) layer.remove();
    };
  }, [map, marks]);

  return null;
}

/** Lets corners take a vertex while it is dragged. */
function snapMarker(marker: L.Marker, snap: CornerSnap, others: Float64Array): void {
  const move = ({ originalEvent }: L.LeafletEvent & { originalEvent?: MouseEvent }) => {
    // The move to a corner is one of its own, and has none.
    if (!originalEvent) return;
    const from = marker.getLatLng();
    const to = snap.take(from, originalEvent.altKey, others);
    if (to !== from) marker.setLatLng(to);
  };
  marker.on('move', move).once('dragend', () => {
    marker.off('move', move);
    snap.hide();
  });
}

/**
 * The corners that a vertex can take of its own area: those of other rings. Two of one ring at one place make no area.
 * @param indexPath the places of the vertex's polygon, of its ring there, and of itself
 */
function cornersBeside(layer: L.Polygon, indexPath: number[]): Float64Array {
  const [polygon, ring] = indexPath;
  const rings = (layer.getLatLngs() as L.LatLng[][][]).flatMap((rings, at) =>
    rings.filter((_, place) => at !== polygon || place !== ring),
  );
  return gatherCorners([{ type: 'Polygon', coordinates: rings.map((ring) => ring.map(toPosition)) }]);
}

/** Latitude first, as Leaflet wants it, in the copy of the world that the map looks at. */
function toLatLngs(geometry: AreaGeometry, longitude: number): L.LatLngTuple[][][] {
  const polygons = polygonsOfArea(geometry);
  const first = polygons[0]?.[0]?.[0]?.[0] ?? 0;
  const shift = 360 * Math.round((longitude - first) / 360);
  const ring = (positions: Ring) => positions.slice(0, -1).map(([x, y]): L.LatLngTuple => [y, x + shift]);
  return polygons.map((rings) => rings.map(ring));
}
