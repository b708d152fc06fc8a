import type { ReadArea } from '@/lib/areas/formats/read';
import type { ReadProgress } from '@/lib/areas/formats/read-file';
import type { AreaRepair } from '@/lib/areas/geometry/repairs/area-repair';
import type { Position } from '@/lib/areas/types';

/** What the reading worker is asked. Distances are in kilometres. */
export type ReaderRequest =
  | { kind: 'read'; bytes: Uint8Array }
  | { kind: 'repair'; original: unknown; repair: AreaRepair }
  | { kind: 'review'; geometry: unknown }
  | { kind: 'circle'; middle: Position; km: number }
  | { kind: 'corridor'; line: Position[]; km: number };

/** What it answers: progress any number of times, then the areas, or that it failed. */
export type ReaderResponse =
  | { kind: 'progress'; progress: ReadProgress }
  | { kind: 'areas'; areas: ReadArea[] }
  | { kind: 'failed'; sentence: string };
