import { type RepairedArea, repairArea } from './geometry';
import { dissolveOverlaps } from './union';

/** Repairs an area as `repairArea` does, and unites those of its parts that overlap. */
export function repairAndMergeArea(input: unknown): RepairedArea {
  const repaired = repairArea(input);
  if (!repaired.geometry) return repaired;
  const geometry = dissolveOverlaps(repaired.geometry);
  if (geometry === repaired.geometry) return repaired;
  const sentence = 'Overlapping parts were merged.';
  return { geometry, issues: [...repaired.issues, { kind: 'parts-united', sentence, isFatal: false }] };
}
