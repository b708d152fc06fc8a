import { lengthInAddress, maxAoisLength } from '@/lib/ingestion/aoi-name';
import { maxSampledAois } from '@/lib/ingestion/aois/aoi-history';
import type { AoiSummary } from './aoi-order';

/** How far back counts are read. */
const hours = 12;
/** A page holds the samples when it arrives: few enough of each AOI that it stays small. */
const points = 100;

/** The AOIs whose earlier counts a page shows something of: those with work or failures. */
export const sampledAois = (aois: readonly Pick<AoiSummary, 'name' | 'tiles'>[]): string[] =>
  aois
    .filter(({ tiles }) => tiles && tiles.PENDING + tiles.RETRY + tiles.FAILED > 0)
    .map(({ name }) => name)
    // A name that is far too long must not keep the counts of the others away.
    .filter((name) => lengthInAddress(name) <= maxAoisLength / maxSampledAois)
    .slice(0, maxSampledAois);

/** What the earlier counts of AOIs are read with; there has to be one. */
export const samplesInput = (names: string[]) => ({ query: { aoi: names, hours, points } });
