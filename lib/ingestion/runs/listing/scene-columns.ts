import type { AreaGeometry } from '@/lib/areas/types';
import type { ListedScene } from './listed-scene';

/** Scenes of a listing as columns: one block, and one line of what `GET /api/ingestion/listings/{id}/scenes` answers. */
export interface SceneColumns {
  /** The number of its first scene in the listing. */
  from: number;
  sourceIds: string[];
  dates: (string | null)[];
  satellites: (string | null)[];
  orbits: (string | null)[];
  directions: (string | null)[];
  products: (string | null)[];
  /** Percent. */
  clouds: (number | null)[];
  km2: (number | null)[];
  /** The share of the payload's area that a scene covers, 0 to 1. */
  overlaps: (number | null)[];
  outlines: (AreaGeometry | null)[];
  /** The tags of each scene as places in `words`, name and value in turn; long values are cut. */
  tags: { words: string[]; scenes: number[][] };
  /** The AOIs in which the portal knows a scene to be. */
  aois: ListedScene['aois'][];
}
