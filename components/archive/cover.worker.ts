import type { CoverLimits } from '@/lib/archive/cover-goal';
import { type Cover, type CoverCandidate, proposeCover } from '@/lib/archive/propose-cover';
import type { AreaGeometry } from '@/lib/areas/types';

export interface CoverQuestion {
  area: AreaGeometry;
  candidates: CoverCandidate[];
  limits: CoverLimits;
}
export type CoverAnswer = { taken: number; coveredKm2: number } | { cover: Cover } | { failed: true };

const answer = (value: CoverAnswer) => self.postMessage(value);

self.onmessage = ({ data: { area, candidates, limits } }: MessageEvent<CoverQuestion>) => {
  try {
    const cover = proposeCover(area, candidates, limits, (taken, coveredKm2) =>
      answer({ taken, coveredKm2 }),
    );
    answer({ cover });
  } catch {
    // Outlines that cannot be cut from one another; the page says so.
    answer({ failed: true });
  }
};
