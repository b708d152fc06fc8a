import { type CoverCandidate, type CoverPlan, solveCover } from '@/lib/archive/cover/solve-cover';
import type { CoverLimits } from '@/lib/archive/cover-goal';
import type { AreaGeometry } from '@/lib/areas/types';

export interface CoverRequest {
  area: AreaGeometry;
  candidates: CoverCandidate[];
  limits: CoverLimits;
}
export type CoverResponse = { taken: number; coveredKm2: number } | { cover: CoverPlan } | { failed: true };

const answer = (value: CoverResponse) => self.postMessage(value);

self.onmessage = ({ data: { area, candidates, limits } }: MessageEvent<CoverRequest>) => {
  try {
    const cover = solveCover(area, candidates, limits, (taken, coveredKm2) => answer({ taken, coveredKm2 }));
    answer({ cover });
  } catch {
    // Outlines that cannot be cut from one another; the page says so.
    answer({ failed: true });
  }
};
