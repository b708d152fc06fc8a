/** Ways to make a usable area of what was drawn or brought; each is offered, none is done unasked. */
export type AreaRepair =
  | { kind: 'swap' }
  | { kind: 'remove-self-intersections' }
  | { kind: 'simplify'; vertices: number }
  | { kind: 'split' }
  | { kind: 'fill-holes' }
  | { kind: 'nest-rings' }
  | { kind: 'cross-antimeridian' }
  | { kind: 'drop-stray-holes' }
  | { kind: 'close-line' }
  | { kind: 'buffer'; km: number }
  | { kind: 'drop-flat' }
  | { kind: 'drop-unreadable' }
  | { kind: 'cut-to-world' }
  | { kind: 'read-as'; crs: string };

/** A repair as it is offered. */
export interface SuggestedRepair {
  /** What its button says: "Swap latitude and longitude". */
  label: string;
  repair: AreaRepair;
}
