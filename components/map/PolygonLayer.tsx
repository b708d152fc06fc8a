import type { LeafletMouseEvent } from 'leaflet';
import { type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useMapEvents } from 'react-leaflet';
import type { AreaGeometry } from '@/lib/areas/types';
import { MapTooltip } from './MapTooltip';
import { drawHighlight, drawPolygons } from './polygon-drawing';
import { buildPolygonIndex, itemsAt, type PolygonIndex } from './polygon-index';
import { type PatternStatus, styleOf } from './polygon-style';
import { worldX, worldY } from './projection';
import type { Token } from './theme';
import { useCanvasOverlay } from './use-canvas-overlay';

/** A polygon on the map: a footprint of a colour, or an item whose status gives colour and pattern. */
export interface MapPolygon {
  id: string;
  geometry: AreaGeometry;
  /** A colour token, such as `--c2`. */
  colour?: Token;
  /** A dashed line; radar footprints have one. */
  isDashed?: boolean;
  status?: PatternStatus;
}

export interface PolygonLayerProps {
  /** Memoise the list: another one is projected and indexed anew, unless its geometries are the same ones. */
  polygons: readonly MapPolygon[];
  hoveredId?: string;
  /** One or several; drawn in the accent. */
  selectedIds?: readonly string[];
  /** The smallest polygon under the pointer, or nothing. */
  onHover?: (id: string | undefined) => void;
  /** A click: the smallest polygon under it, and at the same place again the next larger one; nothing beside them all. */
  onSelect?: (id: string | undefined) => void;
  /** What floats beside the pointer while it is over a polygon. */
  tooltip?: (id: string) => ReactNode;
}

/**
 * Draws many polygons on a canvas and finds the one under the pointer by calculation. Pointer and list stay in
 * step through `hoveredId` and `onHover`. Give keyboards a list beside the map: the canvas itself has no focus.
 */
export function PolygonLayer({
  polygons,
  hoveredId,
  selectedIds = none,
  onHover,
  onSelect,
  tooltip,
}: PolygonLayerProps) {
  const index = usePolygonIndex(polygons);
  const styles = useMemo(() => polygons.map(styleOf), [polygons]);
  const items = useMemo(() => {
    const found = new Map<string, number>();
    for (let item = 0; item < index.length; item += 1) {
      const polygon = polygons[index.order[item] as number];
      if (polygon) found.set(polygon.id, item);
    }
    return found;
  }, [index, polygons]);
  const idOf = (item: number | undefined) =>
    item === undefined ? undefined : polygons[index.order[item] as number]?.id;

  useCanvasOverlay(
    'polygons',
    useCallback((view) => drawPolygons(view, index, styles), [index, styles]),
  );
  useCanvasOverlay(
    'highlight',
    useCallback(
      (view) => {
        for (const id of selectedIds) {
          const item = items.get(id);
          if (item !== undefined) drawHighlight(view, index, item, 'selected', '--accent');
        }
        const hovered = hoveredId === undefined ? undefined : items.get(hoveredId);
        if (hovered === undefined || hoveredId === undefined || selectedIds.includes(hoveredId)) return;
        const style = styles[index.order[hovered] as number];
        drawHighlight(view, index, hovered, 'hovered', style?.stroke ?? '--muted');
      },
      [index, styles, items, hoveredId, selectedIds],
    ),
  );

  const [pointer, setPointer] = useState<{ x: number; y: number; id: string }>();
  const lastClick = useRef<{ x: number; y: number; item: number }>(undefined);
  const itemsUnder = ({ latlng }: LeafletMouseEvent) =>
    itemsAt(index, worldX(latlng.lng), worldY(latlng.lat));

  const map = useMapEvents({
    mousemove: (event) => {
      if (!onHover && !tooltip) return;
      if (map.dragging.enabled() && event.originalEvent.buttons !== 0) return;
      const id = isOnMap(event) ? idOf(itemsUnder(event)[0]) : undefined;
      if (id !== hoveredId) onHover?.(id);
      setPointer(id === undefined ? undefined : { ...event.containerPoint, id });
    },
    mouseout: () => {
      setPointer(undefined);
      onHover?.(undefined);
    },
    click: (event) => {
      if (!onSelect || !isOnMap(event)) return;
      const { x, y } = event.containerPoint;
      const under = itemsUnder(event);
      const last = lastClick.current;
      const isSamePlace = last && Math.hypot(last.x - x, last.y - y) < 4;
      const next = isSamePlace ? (under.indexOf(last.item) + 1) % Math.max(1, under.length) : 0;
      const item = under[next];
      lastClick.current = item === undefined ? undefined : { x, y, item };
      onSelect(idOf(item));
    },
  });
  const isPointing = pointer !== undefined && onSelect !== undefined;
  useEffect(() => {
    map.getContainer().classList.toggle('is-pointing', isPointing);
  }, [map, isPointing]);

  return tooltip && pointer ? <MapTooltip at={pointer}>{tooltip(pointer.id)}</MapTooltip> : null;
}

const none: readonly string[] = [];

/** Clicks on vertices, handles and controls are theirs. */
function isOnMap({ originalEvent }: LeafletMouseEvent): boolean {
  const target = originalEvent.target as Element | null;
  return target?.closest('.leaflet-marker-icon, .leaflet-interactive, button, a') === null;
}

/** The index of the polygons, kept while their geometries are the same objects in the same order. */
function usePolygonIndex(polygons: readonly MapPolygon[]): PolygonIndex {
  const kept = useRef<{ polygons: readonly MapPolygon[]; index: PolygonIndex }>(undefined);
  return useMemo(() => {
    const before = kept.current;
    const isSame =
      before !== undefined &&
      before.polygons.length === polygons.length &&
      before.polygons.every(({ geometry }, place) => geometry === polygons[place]?.geometry);
    const index = isSame ? before.index : buildPolygonIndex(polygons.map(({ geometry }) => geometry));
    kept.current = { polygons, index };
    return index;
  }, [polygons]);
}
