import { Cloud, Grid3x3, TriangleRight } from 'lucide-react';
import { formatDegrees } from '@/components/ui/format';
import type { ArchiveImage } from '@/lib/archive/schema';
import { constellationLook } from './constellation-look';

/** A cloud cover as words: `3 %`, `radar`, or that it is not known. */
export function cloudWords({ cloudCover, constellation }: ArchiveImage): string {
  if (cloudCover !== undefined) return `${Math.round(cloudCover)} %`;
  return constellationLook(constellation).isRadar ? 'radar' : 'not told';
}

/** Cloud, incidence and resolution of an image in one line, each with its sign. */
export function ImageFigures({ image }: { image: ArchiveImage }) {
  const { incidenceAngle, resolution } = image;
  return (
    <span className="flex items-center gap-3 text-12 text-muted">
      <span className="flex items-center gap-1">
        <Cloud aria-hidden size={14} />
        <span className="sr-only">Cloud cover </span>
        {cloudWords(image)}
      </span>
      {incidenceAngle !== undefined && (
        <span className="flex items-center gap-1">
          <TriangleRight aria-hidden size={14} />
          <span className="sr-only">Incidence </span>
          {formatDegrees(incidenceAngle)}
        </span>
      )}
      {resolution !== undefined && (
        <span className="flex items-center gap-1">
          <Grid3x3 aria-hidden size={13} />
          <span className="sr-only">Resolution </span>
          {resolutionWords(resolution)}
        </span>
      )}
    </span>
  );
}

/** `0.5 m`, `10 m`. */
export const resolutionWords = (metres: number) =>
  `${metres < 10 ? metres.toFixed(1) : Math.round(metres)} m`;
