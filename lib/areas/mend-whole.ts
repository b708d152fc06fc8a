import { type MendedArea, mendArea } from './geometry';
import { withoutOverlaps } from './unite';

/** Mends an area as `mendArea` does, and unites those of its parts that overlap. */
export function mendWhole(given: unknown): MendedArea {
  const mended = mendArea(given);
  if (!mended.geometry) return mended;
  const geometry = withoutOverlaps(mended.geometry);
  if (geometry === mended.geometry) return mended;
  const sentence = 'Parts that overlap were united.';
  return { geometry, complaints: [...mended.complaints, { kind: 'parts-united', sentence, isFatal: false }] };
}
