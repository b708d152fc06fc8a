import L from 'leaflet';
import { polygonsOfArea } from '@/lib/areas/geometry/polygons';
import type { AreaGeometry } from '@/lib/areas/types';

/** How near a corner takes the pointer, pixels. */
export const snapPixels = 12;
/** More would be near each other on every screen, and cost time at each move of the pointer. */
const maxCorners = 300;

export interface SnapCorners {
  /** The nearest corner within reach of a place of the map's container, in pixels. */
  nearest(point: L.Point): L.LatLng | undefined;
  remove(): void;
}

/**
 * Keeps the corners of outlines on the map, unseen, for what is drawn to snap to: those nearest to the middle of what is in
 * sight. The drawing library snaps to any layer; the layer here is the only one that it finds.
 */
export function keepSnapCorners(map: L.Map, outlines: readonly AreaGeometry[]): SnapCorners {
  const layer = L.polyline([], { stroke: false, interactive: false, pane: 'editor', snapIgnore: false });
  let corners: L.LatLng[] = [];
  const update = () => {
    const bounds = map.getBounds();
    const middle = map.getCenter();
    const far = (corner: L.LatLng) => (corner.lng - middle.lng) ** 2 + (corner.lat - middle.lat) ** 2;
    corners = outlines
      .flatMap((outline) => polygonsOfArea(outline).flat(2))
      .map(([x, y]) => L.latLng(y, x + 360 * Math.round((middle.lng - x) / 360)))
      .filter((corner) => bounds.contains(corner))
      .sort((a, b) => far(a) - far(b))
      .slice(0, maxCorners);
    layer.setLatLngs(corners);
  };
  update();
  layer.addTo(map);
  map.on('moveend', update);
  return {
    nearest(point) {
      let [found, best]: [L.LatLng | undefined, number] = [undefined, snapPixels];
      for (const corner of corners) {
        const distance = map.latLngToContainerPoint(corner).distanceTo(point);
        if (distance < best) [found, best] = [corner, distance];
      }
      return found;
    },
    remove() {
      map.off('moveend', update);
      layer.remove();
    },
  };
}
