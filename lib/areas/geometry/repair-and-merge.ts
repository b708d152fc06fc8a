import { type RepairedArea, repairArea } from './geometry';
import { dissolveOverlaps } from './union';

/** Repairs an area as `repairArea` does, and unites those of its parts that overlap. */
export function repairAndMergeArea(input: unknown): RepairedArea {
  const mended = repairArea(input);
  if (!mended.geometry) return mended;
  const geometry = dissolveOverlaps(mended.geometry);
  if (geometry === mended.geometry) return mended;
  const sentence = 'Overlapping parts were merged.';
  return { geometry, complaints: [...mended.complaints, { kind: 'parts-united', sentence, isFatal: false }] };
}
