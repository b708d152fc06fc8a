import { formatExact, formatShare } from '@/components/ui/format';
import { satelliteName } from '@/lib/archive/constellation';
import type { ArchiveImage } from '@/lib/archive/schema';
import { constellationLook } from './constellation-look';

/** A cloud cover in words: `3 %`, `radar`, or that it is not told. */
export function cloudWords({ cloudCover, constellation }: ArchiveImage): string {
  if (cloudCover !== undefined) return `${Math.round(cloudCover)} %`;
  return constellationLook(constellation).isRadar ? 'radar' : 'not told';
}

/** How much of the area an image covers, 0 to 1; what rounding adds is never more than the whole. */
export const coverageOf = ({ coveredKm2 }: ArchiveImage, areaKm2: number) =>
  areaKm2 > 0 ? Math.min(1, coveredKm2 / areaKm2) : 0;

/** `56 %`; very little is `< 1 %`, and nothing is said to be all that is not. */
export function coverageWords(image: ArchiveImage, areaKm2: number): string {
  const share = coverageOf(image, areaKm2);
  if (share > 0 && share < 0.005) return '< 1 %';
  // Outlines that are one and the same differ in their last digits.
  return formatShare(share > 0.9999 ? 1 : share);
}

/** `0.25 m`, `0.5 m`, `3.0 m`, `10 m`. */
export const resolutionWords = (metres: number) =>
  `${metres < 1 ? Number(metres.toFixed(2)) : metres < 10 ? metres.toFixed(1) : Math.round(metres)} m`;

/** What is spoken of a footprint: when, by what, how cloudy, and how much of the area it covers. */
export function footprintWords(image: ArchiveImage, areaKm2: number): string {
  const cloud = cloudWords(image);
  return [
    formatExact(image.acquiredAt),
    satelliteName(image.satellite, image.constellation),
    cloud === 'radar' ? cloud : `cloud ${cloud}`,
    ...(areaKm2 > 0 ? [`covers ${coverageWords(image, areaKm2)} of the area`] : []),
  ].join(', ');
}
