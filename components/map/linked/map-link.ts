import type { Position } from '@/lib/areas/types';
import type { MapViewpoint } from '../basemap/MapView';

/** One of several maps that show the same place. */
export interface LinkedMap {
  getView: () => MapViewpoint;
  /** Shows what another one shows. `isAtRest`: that one has stopped there. */
  follow: (view: MapViewpoint, isAtRest: boolean) => void;
  /** Stops where it is: a person moves another one now. */
  halt: () => void;
  /** Marks where the pointer is in another one; `undefined` once it has left that. */
  mark: (pointer: Position | undefined) => void;
}

/** What several maps have in common. */
export interface MapLink {
  /** Adds a map, which shows at once what the one before it shows. What it returns removes it. */
  join: (map: LinkedMap) => () => void;
  /** Reports that a person starts to drag a map. */
  grab: (map: LinkedMap) => void;
  /** Reports that a map moved, or stopped. */
  move: (map: LinkedMap, isAtRest: boolean) => void;
  /** Reports where the pointer is in a map. */
  point: (map: LinkedMap, pointer: Position | undefined) => void;
}

/**
 * Links maps. What one of them reports goes to all others, and what they report because of it goes nowhere: so two maps
 * never move each other in turn.
 */
export function createMapLink(): MapLink {
  const maps = new Set<LinkedMap>();
  let pointedAt: LinkedMap | undefined;
  let isSpreading = false;
  const spread = (to: Iterable<LinkedMap>, change: (map: LinkedMap) => void) => {
    if (isSpreading) return;
    isSpreading = true;
    try {
      for (const map of to) change(map);
    } finally {
      isSpreading = false;
    }
  };
  const others = (than: LinkedMap) => [...maps].filter((map) => map !== than);
  const point: MapLink['point'] = (map, pointer) => {
    pointedAt = pointer && map;
    spread(others(map), (other) => other.mark(pointer));
  };
  return {
    join: (map) => {
      const before = [...maps].at(-1);
      maps.add(map);
      if (before) spread([map], () => map.follow(before.getView(), true));
      return () => {
        // Its pointer goes with it.
        if (pointedAt === map) point(map, undefined);
        maps.delete(map);
      };
    },
    grab: (map) => spread(others(map), (other) => other.halt()),
    move: (map, isAtRest) => {
      const view = map.getView();
      spread(others(map), (other) => other.follow(view, isAtRest));
    },
    point,
  };
}
