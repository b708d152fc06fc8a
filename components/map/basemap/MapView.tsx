import 'leaflet/dist/leaflet.css';
import '../map.css';
import L from 'leaflet';
import { type ReactNode, type Ref, useEffect, useImperativeHandle, useRef } from 'react';
import { AttributionControl, MapContainer, useMap, useMapEvents } from 'react-leaflet';
import type { Bbox, Position } from '@/lib/areas/types';
import { CoveredContext, type MapInsets, noInsets } from '../map-insets';
import { paneLevel, panes } from '../panes';
import { wholeWorld } from '../whole-world';
import { Basemap } from './Basemap';
import { CoordinateReadout } from './CoordinateReadout';
import { useBaseLayer } from './use-base-layer';

/** Where a map looks: its middle in degrees, and its zoom. */
export interface MapViewpoint {
  longitude: number;
  latitude: number;
  zoom: number;
}

/** What a page can have its map do. */
export interface MapHandle {
  /** Shows all of a box, in the middle of what the panels leave free. */
  fit(bbox: Bbox, options?: { maxZoom?: number }): void;
  /** Moves so far that the middle of a box is seen beside the panels; not at all when any part of it is. */
  reveal(bbox: Bbox): void;
  zoomIn(): void;
  zoomOut(): void;
  /** Where the pointer is, longitude first; undefined when it is not over the map. */
  findPointer(): Position | undefined;
}

export interface MapFocus {
  key: string;
  bbox: Bbox;
  isInSight?: boolean;
}

export interface MapViewProps {
  /** What the map shows, for those who do not see it. */
  label: string;
  className?: string;
  /** Where it looks at first; later changes come from the person or from `handle`. */
  initialView?: MapViewpoint;
  /** What it shows at first where there is no `initialView`. */
  initialBbox?: Bbox;
  /** What it turns to whenever `key` becomes another one; what is `isInSight` was drawn there, and moves it only if it reaches beyond. */
  focus?: MapFocus;
  /** Whether it was opened to look at `initialView` though there is a `focus`: the first one does not move it. */
  isPlaced?: boolean;
  /** Called when it has come to rest somewhere else. */
  onView?: (view: MapViewpoint) => void;
  covered?: MapInsets;
  handle?: Ref<MapHandle>;
  /** Whether places are named; tile servers name them themselves. */
  hasNames?: boolean;
  /** Scale bar and the pointer's coordinates; left out on small maps. */
  hasReadout?: boolean;
  /** Inside a page that scrolls: one finger and the wheel scroll the page, two fingers and Ctrl move the map. */
  isInPage?: boolean;
  children?: ReactNode;
}

/** The map of every page: panes in a fixed order, the basemap, and the layers that are given as children. */
export function MapView({
  label,
  className,
  initialView,
  initialBbox,
  focus,
  isPlaced = false,
  onView,
  covered = noInsets,
  handle,
  hasNames = true,
  hasReadout = false,
  isInPage = false,
  children,
}: MapViewProps) {
  const base = useBaseLayer();
  // Its first look is where it stays, so that no tiles of elsewhere are read and drawn before.
  const firstLook = initialView
    ? { center: [initialView.latitude, initialView.longitude] as L.LatLngTuple, zoom: initialView.zoom }
    : {
        bounds: toBounds(focus?.bbox ?? initialBbox ?? wholeWorld),
        boundsOptions: toPadding(covered),
      };
  return (
    <MapContainer
      className={`map ${className ?? ''}`}
      {...firstLook}
      minZoom={2}
      maxZoom={18}
      zoomControl={false}
      attributionControl={false}
      scrollWheelZoom={!isInPage}
      dragging={!isInPage || !isTouch()}
      maxBounds={[
        [-90, -540],
        [90, 540],
      ]}
      maxBoundsViscosity={1}
    >
      <Panes />
      <AttributionControl position="bottomright" prefix={false} />
      {base && <Basemap layer={base.layer} hasNames={hasNames} />}
      <Steering
        label={label}
        handle={handle}
        covered={covered}
        focus={focus}
        isPlaced={isPlaced}
        onView={onView}
        isInPage={isInPage}
        hasReadout={hasReadout}
      />
      <CoveredContext value={covered}>
        {hasReadout && <CoordinateReadout />}
        {children}
      </CoveredContext>
    </MapContainer>
  );
}

const isTouch = () => window.matchMedia('(pointer: coarse)').matches;

/** Makes the panes before any layer asks for one. */
function Panes() {
  const map = useMap();
  for (const pane of panes) {
    if (map.getPane(pane)) continue;
    const element = map.createPane(pane);
    element.style.zIndex = String(paneLevel(pane));
    if (pane !== 'editor') element.style.pointerEvents = 'none';
  }
  return null;
}

function Steering({
  label,
  handle,
  covered,
  focus,
  isPlaced,
  onView,
  isInPage,
  hasReadout,
}: Pick<MapViewProps, 'label' | 'handle' | 'onView' | 'focus'> & {
  covered: MapInsets;
  isPlaced: boolean;
  isInPage: boolean;
  hasReadout: boolean;
}) {
  const map = useMap();
  const latestCovered = useRef(covered);
  useEffect(() => {
    latestCovered.current = covered;
    // The attribution must be seen: it is under the panels where they leave a strip, else above them.
    map.getContainer().style.setProperty('--attribution-bottom', `${hasReadout ? 0 : covered.bottom}px`);
  }, [map, covered, hasReadout]);

  useEffect(() => {
    const container = map.getContainer();
    container.setAttribute('role', 'application');
    container.setAttribute('aria-label', label);
  }, [map, label]);

  useEffect(() => {
    const watcher = new ResizeObserver(() => map.invalidateSize({ animate: false }));
    watcher.observe(map.getContainer());
    return () => watcher.disconnect();
  }, [map]);

  const pointer = useRef<Position>(undefined);
  // Before what turns to another focus, whose move is reported.
  useMapEvents({
    mousemove: ({ latlng }) => {
      pointer.current = [latlng.lng, latlng.lat];
    },
    mouseout: () => {
      pointer.current = undefined;
    },
    moveend: () => {
      const { lat, lng } = map.getCenter();
      onView?.({ longitude: lng, latitude: lat, zoom: map.getZoom() });
    },
  });

  const focusKey = focus?.key;
  const focused = useRef(focusKey);
  const latestFocus = useRef(focus);
  useEffect(() => {
    latestFocus.current = focus;
  });
  useEffect(() => {
    const target = latestFocus.current;
    if (!target) {
      // The same one chosen again later is turned to again.
      if (focused.current !== undefined) focused.current = '';
      return;
    }
    if (focused.current === focusKey) return;
    const isFirst = focused.current === undefined;
    focused.current = focusKey;
    if (isFirst && isPlaced) return;
    const covered = latestCovered.current;
    const bounds = toBounds(nearest(target.bbox, map.getCenter().lng));
    if (target.isInSight && visibleBounds(map, covered).contains(bounds)) return;
    map.fitBounds(bounds, { maxZoom: maxFocusZoom, animate: false, ...toPadding(covered) });
  }, [map, focusKey, isPlaced]);

  useEffect(() => {
    if (!isInPage) return;
    const container = map.getContainer();
    const zoomByWheel = (event: WheelEvent) => {
      if (!event.ctrlKey && !event.metaKey) return;
      event.preventDefault();
      map.setZoomAround(map.mouseEventToLatLng(event), map.getZoom() - Math.sign(event.deltaY));
    };
    container.addEventListener('wheel', zoomByWheel, { passive: false });
    return () => container.removeEventListener('wheel', zoomByWheel);
  }, [map, isInPage]);

  useImperativeHandle(
    handle,
    () => ({
      fit: (bbox, { maxZoom = maxFocusZoom } = {}) => {
        map.fitBounds(toBounds(nearest(bbox, map.getCenter().lng)), {
          maxZoom,
          animate: !window.matchMedia('(prefers-reduced-motion: reduce)').matches,
          duration: 0.2,
          ...toPadding(latestCovered.current),
        });
      },
      reveal: (bbox) => {
        const [west, south, east, north] = nearest(bbox, map.getCenter().lng);
        const covered = latestCovered.current;
        if (visibleBounds(map, covered).intersects(toBounds([west, south, east, north]))) return;
        map.panInside([(south + north) / 2, (west + east) / 2], toPadding(covered));
      },
      zoomIn: () => map.zoomIn(),
      zoomOut: () => map.zoomOut(),
      findPointer: () => pointer.current,
    }),
    [map],
  );
  return null;
}

const toBounds = ([west, south, east, north]: Bbox): L.LatLngBoundsLiteral => [
  [south, west],
  [north, east],
];

/** The copy of a box that is nearest to where the map looks, so that it does not fly round the world. */
function nearest([west, south, east, north]: Bbox, longitude: number): Bbox {
  const turns = 360 * Math.round((longitude - (west + east) / 2) / 360);
  const isReachable = Math.abs((west + east) / 2 + turns) < 360;
  return isReachable ? [west + turns, south, east + turns, north] : [west, south, east, north];
}

/** What is seen beside the panels. */
function visibleBounds(map: L.Map, { top, right, bottom, left }: MapInsets): L.LatLngBounds {
  const { x, y } = map.getSize();
  return L.latLngBounds(
    map.containerPointToLatLng([left, y - bottom]),
    map.containerPointToLatLng([x - right, top]),
  );
}

const maxFocusZoom = 14;
const margin = 24;
const toPadding = ({ top, right, bottom, left }: MapInsets): L.FitBoundsOptions => ({
  paddingTopLeft: [left + margin, top + margin],
  paddingBottomRight: [right + margin, bottom + margin],
});
