import L from 'leaflet';
import type { AreaGeometry } from '@/lib/areas/types';
import { gather } from '../polygons/gather';
import { findNearCorner } from './near-corner';
import { toPosition } from './to-position';

/** Lets corners that are near take the pointer. */
export interface CornerSnap {
  /** Changes whose corners these are. Those of very many are gathered in turns, and take the pointer after that. */
  setOutlines(outlines: readonly { geometry: AreaGeometry }[]): void;
  /**
   * Where the pointer is taken to be: at a corner that is near, which gets a ring, else where it is.
   * @param isOff whether Alt is held: the pointer stays where it is
   * @param others more corners, as `gatherCorners` gives them
   */
  take(latlng: L.LatLng, isOff: boolean, others?: Float64Array): L.LatLng;
  /** Takes the ring off. */
  hide(): void;
  /** Takes the ring off whenever it no longer holds; gives a function that ends this. */
  watch(): () => void;
}

/** Lets the corners of outlines take the pointer on a map. */
export function createCornerSnap(map: L.Map): CornerSnap {
  let corners: Float64Array = new Float64Array();
  let waiting: readonly { geometry: AreaGeometry }[] | undefined;
  let isGathering = false;
  const ring = L.circleMarker([0, 0], {
    pane: 'editor',
    radius: 7,
    className: 'area-editor-snap',
    interactive: false,
  });
  const hide = () => void ring.remove();
  const gatherCorners = async () => {
    isGathering = true;
    try {
      while (waiting) {
        const outlines = waiting;
        waiting = undefined;
        corners = (await gather(outlines)).positions;
      }
    } finally {
      isGathering = false;
    }
  };
  return {
    setOutlines(outlines) {
      waiting = outlines;
      if (!isGathering) void gatherCorners();
    },
    take(latlng, isOff, others) {
      const lists = others ? [others, corners] : [corners];
      const found = isOff ? undefined : findNearCorner(lists, toPosition(latlng), map.getZoom());
      if (!found) {
        hide();
        return latlng;
      }
      const at = L.latLng(found[1], found[0]);
      ring.setLatLng(at).addTo(map);
      return at;
    },
    hide,
    watch() {
      const container = map.getContainer();
      const onAlt = (event: KeyboardEvent) => {
        if (event.key !== 'Alt') return;
        hide();
        // Some browsers open their menu by Alt alone.
        event.preventDefault();
      };
      map.on('movestart', hide);
      container.addEventListener('pointerleave', hide);
      document.addEventListener('keydown', onAlt);
      document.addEventListener('keyup', onAlt);
      return () => {
        map.off('movestart', hide);
        container.removeEventListener('pointerleave', hide);
        document.removeEventListener('keydown', onAlt);
        document.removeEventListener('keyup', onAlt);
        hide();
      };
    },
  };
}
