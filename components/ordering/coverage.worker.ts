import type { ProductGroup } from '@/lib/ordering/basket-shape';
import { type Coverage, measureCoverage } from '@/lib/ordering/coverage';

export type CoverageRequest = readonly ProductGroup[];
/** What one product type covers. */
export interface CoverageResponse {
  productTypeId: string;
  coverage: Coverage;
}

self.onmessage = ({ data }: MessageEvent<CoverageRequest>) => {
  for (const group of data) {
    const answer: CoverageResponse = {
      productTypeId: group.productTypeId,
      coverage: measureCoverage(group),
    };
    self.postMessage(answer);
  }
};
