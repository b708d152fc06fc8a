import type { AreaGeometry } from '@/lib/areas/types';

/** What a list, its table and its map show of a scene; null where the catalogue does not say it. */
export interface SceneAttributes {
  sourceId: string;
  date: string | null;
  satellite: string | null;
  orbit: string | null;
  direction: string | null;
  product: string | null;
  /** Percent. */
  cloud: number | null;
  km2: number | null;
  /** The share of the payload's area that it covers, 0 to 1. */
  overlap: number | null;
  outline: AreaGeometry | null;
  tags: Readonly<Record<string, string>>;
}
