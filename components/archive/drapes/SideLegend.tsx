'use client';
import { MapPinned, X } from 'lucide-react';
import { IconButton } from '@/components/ui/IconButton';
import { satelliteName } from '@/lib/archive/constellation';
import { shortMoment } from '@/lib/archive/query/format-days';
import type { ArchiveImage } from '@/lib/archive/schema';
import { ConstellationSwatch } from '../ConstellationSwatch';

export interface SideLegendProps {
  image: ArchiveImage;
  thisYear: number;
  /** Its place is a guess. */
  isApproximate: boolean;
  isFailed: boolean;
  /** Undefined where too few would be left. */
  onRemove?: () => void;
}

/** Which image one of several maps shows, and what removes it. */
export function SideLegend({ image, thisYear, isApproximate, isFailed, onRemove }: SideLegendProps) {
  const name = satelliteName(image.satellite, image.constellation);
  const moment = shortMoment(image.acquiredAt, thisYear);
  return (
    <div className="side-legend">
      <ConstellationSwatch constellation={image.constellation} />
      <div className="min-w-0">
        <p>
          <span className="font-strong">{name}</span> {moment}
        </p>
        {isApproximate && (
          <p className="flex items-center gap-1.5 text-retry-text">
            <MapPinned aria-hidden size={14} />
            Placed approximately
          </p>
        )}
        {isFailed && (
          <p role="alert" className="text-failed-text">
            The quicklook could not be loaded.
          </p>
        )}
      </div>
      <IconButton
        icon={X}
        label={`Remove ${name}, ${moment}`}
        size="small"
        reason={onRemove ? undefined : 'Two images are needed'}
        onClick={onRemove}
      />
    </div>
  );
}
