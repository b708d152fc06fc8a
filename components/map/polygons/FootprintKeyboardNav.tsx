import { type KeyboardEvent, useState } from 'react';
import { createPortal } from 'react-dom';
import { useMap } from 'react-leaflet';
import { formatCount } from '@/components/ui/format';
import { useMapInsets } from '../map-insets';
import { fromWorld, worldX, worldY } from '../projection';
import { type Direction, getMiddle, nearestItem, nextItem } from './footprint-keyboard';
import type { IndexedPolygons } from './polygon-tiles';

export interface FootprintWalkerProps {
  drawn: IndexedPolygons;
  /** What is said of a footprint: when, by what, how cloudy, how much it covers. */
  say: (id: string) => string;
  onHover?: (id: string | undefined) => void;
  onSelect: (id: string) => void;
}

/**
 * Lets keyboards walk the footprints: arrows to the nearest one on that side, Page Up and Page Down through the list, so
 * that also those that lie over each other are reached. Each is spoken, and shown as if the pointer were on it.
 */
export function FootprintKeyboardNav({ drawn, say, onHover, onSelect }: FootprintWalkerProps) {
  const map = useMap();
  const { left, top } = useMapInsets();
  const [at, setAt] = useState<string>();
  const { index, polygons } = drawn;

  const findItem = (place: number) => index.order.indexOf(place);
  const placeNow = () => (at === undefined ? -1 : polygons.findIndex(({ id }) => id === at));
  const goTo = (place: number) => {
    const id = polygons[place]?.id;
    if (id === undefined) return;
    setAt(id);
    onHover?.(id);
    const [longitude, latitude] = fromWorld(...getMiddle(index, findItem(place)));
    map.panInside([latitude, longitude], {
      paddingTopLeft: [left + 24, top + 48],
      paddingBottomRight: [24, 24],
    });
  };
  const walk = (event: KeyboardEvent) => {
    const now = placeNow();
    const last = polygons.length - 1;
    let next: number | undefined;
    if (event.key === 'Home') next = 0;
    else if (event.key === 'End') next = last;
    else if (event.key === 'PageDown') next = Math.min(last, now + 1);
    else if (event.key === 'PageUp') next = Math.max(0, now - 1);
    else if (event.key.startsWith('Arrow')) {
      const { lng, lat } = map.getCenter();
      const item =
        now < 0
          ? nearestItem(index, worldX(lng), worldY(lat))
          : nextItem(index, findItem(now), event.key as Direction);
      next = item === undefined ? now : index.order[item];
    } else return;
    event.preventDefault();
    event.stopPropagation();
    if (next !== undefined) goTo(next);
  };

  const words = at !== undefined && placeNow() >= 0 ? say(at) : '';
  return createPortal(
    <>
      <button
        type="button"
        className="map-walker"
        style={{ left: left + 12 }}
        aria-label={`Walk the ${formatCount(polygons.length)} footprints with the arrow keys; Enter selects`}
        onKeyDown={walk}
        onClick={(event) => {
          event.stopPropagation();
          if (at !== undefined) onSelect(at);
        }}
        onBlur={() => onHover?.(undefined)}
      >
        {words || 'Footprints: arrow keys walk, Enter selects'}
      </button>
      <div role="status" aria-live="polite" className="sr-only">
        {words}
      </div>
    </>,
    map.getContainer(),
  );
}
