import type { ReadArea } from '@/lib/areas/formats/read';
import type { ReadProgress } from '@/lib/areas/formats/read-file';
import type { Mend } from '@/lib/areas/mends/mend';
import type { Position } from '@/lib/areas/types';

/** What the reading worker is asked. Distances are in kilometres. */
export type ReaderRequest =
  | { kind: 'read'; bytes: Uint8Array }
  | { kind: 'mend'; given: unknown; mend: Mend }
  | { kind: 'review'; geometry: unknown }
  | { kind: 'circle'; middle: Position; km: number }
  | { kind: 'corridor'; line: Position[]; km: number };

/** What it answers: progress any number of times, then the areas, or that it failed. */
export type ReaderAnswer =
  | { kind: 'progress'; progress: ReadProgress }
  | { kind: 'areas'; areas: ReadArea[] }
  | { kind: 'failed'; sentence: string };
