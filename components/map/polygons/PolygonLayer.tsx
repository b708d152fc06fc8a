import type { LeafletMouseEvent } from 'leaflet';
import { type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useMapEvents } from 'react-leaflet';
import type { CanvasView } from '../canvas-overlay';
import { MapTooltip } from '../MapTooltip';
import { OverlapPicker } from '../OverlapPicker';
import { worldSize, worldX, worldY } from '../projection';
import { getColour } from '../theme';
import { useCanvasOverlay } from '../use-canvas-overlay';
import { shouldCluster } from './cluster';
import { FootprintKeyboardNav } from './FootprintKeyboardNav';
import type { MapPolygon } from './map-polygon';
import { drawHighlight } from './polygon-highlight';
import { itemsAt } from './polygon-index';
import { toStyle } from './polygon-style';
import { usePolygonPicture } from './use-polygon-picture';

export interface PolygonLayerProps {
  /** Memoise the list: another one is projected and indexed again, unless its geometries are the same ones. */
  polygons: readonly MapPolygon[];
  hoveredId?: string;
  /** One or several; drawn in the accent. */
  selectedIds?: readonly string[];
  /** The smallest polygon under the pointer, or nothing. */
  onHover?: (id: string | undefined) => void;
  /** A click: the smallest polygon under it, and at the same place again the next larger one, unless `choice` offers them; nothing beside them all. */
  onSelect?: (id: string | undefined) => void;
  /** Whether counts by cells may stand for very many that are very small; a click then goes nearer. */
  isCounted?: boolean;
  /** What floats beside the pointer while it is over a polygon. */
  tooltip?: (id: string) => ReactNode;
  /** With it, a click where several lie offers them in a list, in the order of `polygons`. */
  choice?: { label: (count: number) => string; item: (id: string) => ReactNode };
  /** With it, the keyboard walks them, and this is spoken of each. */
  say?: (id: string) => string;
}

/**
 * Draws many polygons on a canvas and finds the one under the pointer by calculation. Pointer and list stay in
 * step through `hoveredId` and `onHover`. Keyboards walk them where `say` is given; else give them a list beside the map.
 */
export function PolygonLayer({
  polygons,
  hoveredId,
  selectedIds = none,
  onHover,
  onSelect,
  isCounted = false,
  tooltip,
  choice,
  say,
}: PolygonLayerProps) {
  const picture = usePolygonPicture(polygons, isCounted);
  const { index, polygons: drawn } = picture;
  const items = useMemo(() => {
    const found = new Map<string, number>();
    for (let item = 0; item < index.length; item += 1) {
      const polygon = drawn[index.order[item] as number];
      if (polygon) found.set(polygon.id, item);
    }
    return found;
  }, [index, drawn]);
  const getId = (item: number | undefined) =>
    item === undefined ? undefined : drawn[index.order[item] as number]?.id;

  const highlight = useCallback(
    (view: CanvasView) => {
      for (const id of selectedIds) {
        const item = items.get(id);
        if (item !== undefined) drawHighlight(view, index, item, 'selected', getColour('--accent'));
      }
      const hovered = hoveredId === undefined ? undefined : items.get(hoveredId);
      if (hovered === undefined || hoveredId === undefined || selectedIds.includes(hoveredId)) return;
      const polygon = drawn[index.order[hovered] as number];
      if (polygon) drawHighlight(view, index, hovered, 'hovered', getColour(toStyle(polygon).stroke));
    },
    [index, drawn, items, hoveredId, selectedIds],
  );
  useCanvasOverlay('highlight', hoveredId === undefined && selectedIds.length === 0 ? undefined : highlight);

  const [pointer, setPointer] = useState<{ x: number; y: number; id: string }>();
  const [offered, setOffered] = useState<{ x: number; y: number; ids: string[] }>();
  const lastClick = useRef<{ x: number; y: number; item: number }>(undefined);
  const itemsUnder = ({ latlng }: LeafletMouseEvent) =>
    itemsAt(index, worldX(latlng.lng), worldY(latlng.lat));

  const isCrowded = () => isCounted && shouldCluster(index, worldSize(map.getZoom()));

  const map = useMapEvents({
    mousemove: (event) => {
      if (!onHover && !tooltip) return;
      if (offered || (map.dragging.enabled() && event.originalEvent.buttons !== 0)) return;
      const id = isOnMap(event) && !isCrowded() ? getId(itemsUnder(event)[0]) : undefined;
      if (id !== hoveredId) onHover?.(id);
      setPointer(id === undefined ? undefined : { ...event.containerPoint, id });
    },
    movestart: () => setOffered(undefined),
    mouseout: () => {
      setPointer(undefined);
      onHover?.(undefined);
    },
    click: (event) => {
      if (!onSelect || !isOnMap(event)) return;
      const { x, y } = event.containerPoint;
      const under = itemsUnder(event);
      if (isCrowded()) {
        if (under.length > 0) map.setZoomAround(event.latlng, map.getZoom() + 2);
        return;
      }
      if (choice && under.length > 1) {
        const ids = under.map((item) => index.order[item] as number).sort((a, b) => a - b);
        setPointer(undefined);
        setOffered({ x, y, ids: ids.flatMap((place) => drawn[place]?.id ?? []) });
        return;
      }
      const last = lastClick.current;
      const isSamePlace = last && Math.hypot(last.x - x, last.y - y) < 4;
      const next = isSamePlace ? (under.indexOf(last.item) + 1) % Math.max(1, under.length) : 0;
      const item = under[next];
      lastClick.current = item === undefined ? undefined : { x, y, item };
      onSelect(getId(item));
    },
  });
  const isPointing = pointer !== undefined && onSelect !== undefined;
  useEffect(() => {
    map.getContainer().classList.toggle('is-pointing', isPointing);
  }, [map, isPointing]);

  return (
    <>
      {tooltip && pointer && !offered && <MapTooltip at={pointer}>{tooltip(pointer.id)}</MapTooltip>}
      {choice && offered && (
        <OverlapPicker
          key={offered.ids.join()}
          at={offered}
          ids={offered.ids}
          label={choice.label(offered.ids.length)}
          item={choice.item}
          onHover={onHover}
          onChoose={(id) => {
            setOffered(undefined);
            if (id !== undefined) onSelect?.(id);
          }}
        />
      )}
      {say && onSelect && drawn.length > 0 && (
        <FootprintKeyboardNav drawn={picture} say={say} onHover={onHover} onSelect={onSelect} />
      )}
    </>
  );
}

const none: readonly string[] = [];

/** The pointer on a vertex, a handle or a control is theirs. */
function isOnMap({ originalEvent }: LeafletMouseEvent): boolean {
  const target = originalEvent.target as Element | null;
  return (
    target?.closest('.leaflet-marker-icon, .leaflet-interactive, .map-choice, [role="slider"], button, a') ===
    null
  );
}
