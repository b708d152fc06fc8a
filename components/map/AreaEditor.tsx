import './area-editor.css';
import L from 'leaflet';
import '@geoman-io/leaflet-geoman-free';
import { useEffect, useRef } from 'react';
import { useMap } from 'react-leaflet';
import { polygonsOfArea } from '@/lib/areas/geometry';
import type { AreaGeometry, Ring } from '@/lib/areas/types';

/** Drawing something new, or moving the vertices of what is there. */
export type EditorMode = 'polygon' | 'rectangle' | 'vertices';

export interface AreaEditorProps {
  mode: EditorMode;
  /** What is edited; needed for `vertices`. */
  geometry?: AreaGeometry;
  /** GeoJSON as it was drawn: not mended, so that the page can say what is wrong with it. */
  onChange: (geometry: unknown) => void;
  /** Escape. */
  onCancel: () => void;
  /** The map takes clicks from now on; until then the drawing library is on its way. */
  onReady: () => void;
}

/**
 * Draws and edits areas with the pointer: corners by clicks, the first one again to finish; vertices by dragging them,
 * the round handles between them to add one, a right click (or a long touch) to take one away.
 */
export function AreaEditor({ mode, geometry, onChange, onCancel, onReady }: AreaEditorProps) {
  const map = useMap();
  const latest = useRef({ onChange, onCancel, onReady, geometry });
  /** What this editor said last; the same coming back as `geometry` must not disturb it. */
  const said = useRef<unknown>(undefined);
  useEffect(() => {
    latest.current = { onChange, onCancel, onReady, geometry };
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
    if (mode === 'vertices') return;
    map.pm.enableDraw(mode === 'polygon' ? 'Polygon' : 'Rectangle', {
      templineStyle: { className: 'area-editor-line' },
      hintlineStyle: { className: 'area-editor-hint' },
      pathOptions: { className: 'area-editor-line' },
      cursorMarker: false,
    });
    const created: L.PM.CreateEventHandler = ({ layer }) => {
      const drawn = (layer as L.Polygon).toGeoJSON(9).geometry;
      layer.remove();
      latest.current.onChange(drawn);
    };
    map.on('pm:create', created);
    map.getContainer().classList.add('is-drawing');
    latest.current.onReady();
    return () => {
      map.off('pm:create', created);
      map.pm.disableDraw();
      map.getContainer().classList.remove('is-drawing');
    };
  }, [map, mode]);

  const edited = useRef<L.Polygon>(undefined);
  useEffect(() => {
    const isOwn = edited.current !== undefined && said.current === JSON.stringify(geometry);
    if (mode !== 'vertices' || !geometry || isOwn) return;
    edited.current?.remove();
    const layer = L.polygon(toLatLngs(geometry, map.getCenter().lng), {
      pane: 'editor',
      className: 'area-editor-line',
      fill: false,
    }).addTo(map);
    layer.pm.enable({ allowSelfIntersection: true, snappable: false });
    layer.on('pm:edit', () => {
      const changed = layer.toGeoJSON(9).geometry;
      said.current = JSON.stringify(changed);
      latest.current.onChange(changed);
    });
    edited.current = layer;
    latest.current.onReady();
  }, [map, mode, geometry]);

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

  return null;
}

/** Latitude first, as Leaflet wants it, in the copy of the world that the map looks at. */
function toLatLngs(geometry: AreaGeometry, longitude: number): L.LatLngTuple[][][] {
  const polygons = polygonsOfArea(geometry);
  const first = polygons[0]?.[0]?.[0]?.[0] ?? 0;
  const shift = 360 * Math.round((longitude - first) / 360);
  const ring = (positions: Ring) => positions.slice(0, -1).map(([x, y]): L.LatLngTuple => [y, x + shift]);
  return polygons.map((rings) => rings.map(ring));
}
