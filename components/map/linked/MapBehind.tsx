import L from 'leaflet';
import { useEffect, useRef } from 'react';
import { useMap } from 'react-leaflet';
import { useMapInsets } from '../map-insets';
import type { LinkedMap, MapLink } from './map-link';

/** Linked maps have about half the width of the one behind them: a step of zoom less shows about as much. */
const zoomSteps = 1;

/**
 * Lets linked maps that cover the map around it begin where that looks, beside its panels. It follows them when they
 * rest, so that it shows the same place when they are closed.
 */
export function MapBehind({ link }: { link: MapLink }) {
  const map = useMap();
  const insets = useMapInsets();
  const latest = useRef(insets);
  useEffect(() => {
    latest.current = insets;
  });
  useEffect(() => {
    /** From the middle of the map to the middle of what the panels leave free. */
    const shift = () => {
      const { top, right, bottom, left } = latest.current;
      return L.point(left - right, top - bottom).divideBy(2);
    };
    const own: LinkedMap = {
      getView: () => {
        const { lat, lng } = map.containerPointToLatLng(map.getSize().divideBy(2).add(shift()));
        return { longitude: lng, latitude: lat, zoom: map.getZoom() - zoomSteps };
      },
      follow: (view, isAtRest) => {
        if (!isAtRest) return;
        const zoom = view.zoom + zoomSteps;
        const middle = map.project([view.latitude, view.longitude], zoom).subtract(shift());
        map.setView(map.unproject(middle, zoom), zoom, { animate: false });
      },
      halt: () => {},
      mark: () => {},
    };
    return link.join(own);
  }, [map, link]);
  return null;
}
