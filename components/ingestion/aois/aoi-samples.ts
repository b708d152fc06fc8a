import type { AoiSummary } from './aoi-order';

/** How far back counts are read, and of how many AOIs at most. */
const hours = 12;
const maxAois = 12;
/** A page holds the samples when it arrives: few enough of each AOI that it stays small. */
const points = 100;

/** The AOIs whose earlier counts a page shows something of: those with work or failures. */
export const sampledAois = (aois: readonly Pick<AoiSummary, 'name' | 'tiles'>[]): string[] =>
  aois
    .filter(({ tiles }) => tiles && tiles.PENDING + tiles.RETRY + tiles.FAILED > 0)
    .map(({ name }) => name)
    .slice(0, maxAois);

/** What the earlier counts of an AOI are read with. */
export const samplesInput = (aoi: string) => ({ params: { aoi }, query: { hours, points } });
