import './linked-view.css';
import L from 'leaflet';
import { useEffect, useState } from 'react';
import { useMap, useMapEvents } from 'react-leaflet';
import type { Position } from '@/lib/areas/types';
import type { MapViewpoint } from '../basemap/MapView';
import type { LinkedMap, MapLink } from './map-link';

/** Links the map around it with others: all show the same place, and where the pointer is in one of them. */
export function LinkedView({ link }: { link: MapLink }) {
  const map = useMap();
  const [pointer, setPointer] = useState<Position>();
  useEffect(() => {
    // An animated zoom reports no steps that others could follow: all change at once.
    map.options.zoomAnimationThreshold = 0;
    const own: LinkedMap = {
      getView: () => {
        const { lat, lng } = map.getCenter();
        return { longitude: lng, latitude: lat, zoom: map.getZoom() };
      },
      follow: (view, isAtRest) => follow(map, view, isAtRest),
      halt: () => void map.stop(),
      mark: setPointer,
    };
    const leave = link.join(own);
    const events: L.LeafletEventHandlerFnMap = {
      dragstart: () => link.grab(own),
      move: () => link.move(own, false),
      moveend: () => link.move(own, true),
      mousemove: ({ latlng }) => link.point(own, [latlng.lng, latlng.lat]),
      mouseout: () => link.point(own, undefined),
    };
    map.on(events);
    return () => {
      map.off(events);
      leave();
    };
  }, [map, link]);
  return pointer && <Crosshair at={pointer} />;
}

/** Shows another map's view. What the map does only at rest, such as to write names, it does when that one rests. */
function follow(map: L.Map, { longitude, latitude, zoom }: MapViewpoint, isAtRest: boolean): void {
  const centre = L.latLng(latitude, longitude);
  if (zoom !== map.getZoom()) {
    map.setView(centre, zoom, { animate: false });
    return;
  }
  const offset = map.latLngToContainerPoint(centre).subtract(map.getSize().divideBy(2)).round();
  const pane = map.getPane('mapPane');
  if (pane && (offset.x !== 0 || offset.y !== 0)) {
    // As when it is dragged.
    L.DomUtil.setPosition(pane, L.DomUtil.getPosition(pane).subtract(offset));
    map.fire('move');
  }
  if (isAtRest) map.fire('moveend');
}

/** Marks a place, wherever the map moves. */
function Crosshair({ at: [longitude, latitude] }: { at: Position }) {
  const map = useMap();
  const [, setTick] = useState(0);
  useMapEvents({ move: () => setTick((tick) => tick + 1) });
  const { x, y } = map.latLngToContainerPoint([latitude, longitude]);
  return <span aria-hidden className="map-crosshair" style={{ left: x, top: y }} />;
}
