import type { Bbox, Position } from '@/lib/areas/types';

/** What "Where?" can mean: a place or a position to go to, or a saved area. */
export type WhereTarget = {
  key: string;
  name: string;
  /** How it differs from others of its name. */
  hint?: string;
} & (
  | {
      kind: 'place' | 'position';
      /** Longitude first. */
      position: Position;
      /** What the map shows of it, and how near it comes at most. */
      bbox: Bbox;
      maxZoom: number;
    }
  | { kind: 'area'; id: string }
);

export type WhereKind = WhereTarget['kind'];

/** What the kinds are called, in the order in which they are offered. */
export const whereLabels: Record<WhereKind, string> = {
  position: 'Coordinates',
  area: 'Saved areas',
  place: 'Places',
};
