import { formatExact, formatSeries, formatShare } from '@/components/ui/format';
import { satelliteName } from '@/lib/archive/constellation';
import type { ArchiveImage } from '@/lib/archive/schema';
import { constellationAppearance } from './constellation-appearance';

/** A cloud cover in words: `3%`, `radar` or `unknown`. */
export function formatCloud({ cloudCover, constellation }: ArchiveImage): string {
  if (cloudCover !== undefined) return `${Math.round(cloudCover)}%`;
  return constellationAppearance(constellation).isRadar ? 'radar' : 'unknown';
}

/** How much of the area an image covers, 0 to 1; what rounding adds is never more than the whole. */
export const coverageShare = ({ coveredKm2 }: ArchiveImage, areaKm2: number) =>
  areaKm2 > 0 ? Math.min(1, coveredKm2 / areaKm2) : 0;

/** `56%`; very little is `< 1%`, and nothing is said to be all that is not. */
export function formatCoverage(image: ArchiveImage, areaKm2: number): string {
  const share = coverageShare(image, areaKm2);
  if (share > 0 && share < 0.005) return '< 1%';
  // Outlines that are one and the same differ in their last digits.
  return formatShare(share > 0.9999 ? 1 : share);
}

/** `0.25 m`, `0.5 m`, `3.0 m`, `10 m`. */
export const formatResolution = (metres: number) =>
  `${metres < 1 ? Number(metres.toFixed(2)) : metres < 10 ? metres.toFixed(1) : Math.round(metres)} m`;

/** What is spoken of a footprint: when, by what, how cloudy, and how much of the area it covers. */
export function formatFootprint(image: ArchiveImage, areaKm2: number): string {
  const cloud = formatCloud(image);
  return formatSeries([
    formatExact(image.acquiredAt),
    satelliteName(image.satellite, image.constellation),
    cloud === 'radar' ? cloud : `cloud ${cloud}`,
    ...(areaKm2 > 0 ? [`covers ${formatCoverage(image, areaKm2)} of the area`] : []),
  ]);
}
