import L from 'leaflet';
import { findSnap, type SnapCorner, snapCorners } from '@/lib/areas/draw/snap';
import type { AreaGeometry } from '@/lib/areas/types';

export interface CornerSnap {
  /** Where the pointer is taken to be: at a corner that is near, else where it is, as always with Alt. Marks the corner. */
  take(latlng: L.LatLng, isOff: boolean): L.LatLng;
  /** Takes the mark off. */
  hide(): void;
  remove(): void;
}

/** Lets the corners of outlines take the pointer on a map. */
export function createCornerSnap(map: L.Map, outlines: readonly AreaGeometry[]): CornerSnap {
  let corners: SnapCorner[] = [];
  // Pixels of the whole world, which stay the same when the map is moved.
  const project = (latlng: L.LatLngExpression) => map.project(latlng, map.getZoom());
  const update = () => {
    corners = snapCorners(outlines, map.getCenter().lng, ([x, y]) => {
      const at = project([y, x]);
      return { x: at.x, y: at.y };
    });
  };
  update();
  map.on('moveend', update);
  const mark = L.circleMarker([0, 0], {
    pane: 'editor',
    radius: 7,
    className: 'area-editor-snap',
    interactive: false,
  });
  const hide = () => void mark.remove();
  const onKey = ({ key }: KeyboardEvent) => key === 'Alt' && hide();
  document.addEventListener('keydown', onKey);
  return {
    take(latlng, isOff) {
      const found = isOff ? undefined : findSnap(corners, project(latlng));
      if (!found) {
        hide();
        return latlng;
      }
      const [x, y] = found.position;
      mark.setLatLng([y, x]).addTo(map);
      return L.latLng(y, x);
    },
    hide,
    remove() {
      map.off('moveend', update);
      document.removeEventListener('keydown', onKey);
      hide();
    },
  };
}
