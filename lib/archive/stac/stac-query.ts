import type { AreaGeometry, Position } from '@/lib/areas/types';
import type { ArchiveImage } from '../schema';

/** A search of another program, as it is saved while its pages are read. */
export interface StacQuery {
  /** Left out: the whole world. */
  area?: AreaGeometry;
  /** Milliseconds since 1970, both included. */
  from: number;
  until: number;
  /** Ids of collections, in order; left out: all. */
  collections?: string[];
  /** Ids of items; they are found by what earlier searches gave. */
  ids?: string[];
  limit: number;
  /** Left out: the newest first. */
  isOldestFirst?: boolean;
}

/** Where a page begins: after this item, in the order of pages. */
export interface StacPosition {
  /** Milliseconds since 1970. */
  time: number;
  collection: string;
  id: string;
}

/** An image with its place on the pages. */
export interface PlacedImage {
  image: ArchiveImage;
  position: StacPosition;
}

/** What leads to an item in the archive: its place on the pages, and a point that it shows, in degrees. */
export interface KnownItem extends StacPosition {
  point: Position;
}

/** Compares by the order of pages: by time, and those of one moment by their ids. Negative if the first comes before the second. */
export function positionOrder({ isOldestFirst }: Pick<StacQuery, 'isOldestFirst'>) {
  return (a: StacPosition, b: StacPosition): number => {
    if (a.time !== b.time) return isOldestFirst ? a.time - b.time : b.time - a.time;
    if (a.collection !== b.collection) return a.collection < b.collection ? -1 : 1;
    return a.id === b.id ? 0 : a.id < b.id ? -1 : 1;
  };
}
