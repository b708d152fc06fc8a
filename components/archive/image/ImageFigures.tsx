import { Cloud, Grid3x3, TriangleRight } from 'lucide-react';
import { formatDegrees } from '@/components/ui/format';
import type { ArchiveImage } from '@/lib/archive/schema';
import { formatCloud, formatResolution } from '../format-image';

/** Cloud, incidence and resolution of an image in one line, each with its sign. */
export function ImageFigures({ image }: { image: ArchiveImage }) {
  const { incidenceAngle, resolution } = image;
  return (
    <span className="flex items-center gap-3 text-12 text-muted">
      <span className="flex items-center gap-1">
        <Cloud aria-hidden size={14} />
        <span className="sr-only">Cloud cover </span>
        {formatCloud(image)}
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
          {formatResolution(resolution)}
        </span>
      )}
    </span>
  );
}
