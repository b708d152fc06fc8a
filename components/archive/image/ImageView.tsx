'use client';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useState } from 'react';
import { Dialog } from '@/components/ui/Dialog';
import { formatExact } from '@/components/ui/format';
import { IconButton } from '@/components/ui/IconButton';
import { SegmentedControl } from '@/components/ui/SegmentedControl';
import { satelliteName } from '@/lib/archive/constellation';
import { forLargeView, pickForView } from '@/lib/archive/image/quicklook';
import type { ArchiveImage, Quicklook } from '@/lib/archive/schema';
import { ImageProperties } from './ImageProperties';
import { QuicklookPicture } from './QuicklookPicture';
import { ToneButton } from './ToneButton';
import { plainTone, toneFilter } from './tone';

export interface ImageViewProps {
  image: ArchiveImage;
  areaKm2: number;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** To the image before or after it in the list; undefined at its ends. */
  onPrevious?: () => void;
  onNext?: () => void;
}

/** An image as large as the screen lets it be, with everything that the archive reports of it. */
export function ImageView({ image, areaKm2, open, onOpenChange, onPrevious, onNext }: ImageViewProps) {
  const [kind, setKind] = useState<'taken' | 'north'>('taken');
  const [tone, setTone] = useState(plainTone);
  const { asTaken, northUp, other } = forLargeView(image.quicklooks);
  const hasBoth = northUp !== undefined && asTaken !== undefined;
  const shown = (kind === 'north' ? (northUp ?? asTaken) : (asTaken ?? northUp)) ?? other;
  const leaf = (event: React.KeyboardEvent) => {
    const target = event.target as HTMLElement;
    if (target.closest('input, [role="radiogroup"]')) return;
    if (event.key === 'ArrowLeft') onPrevious?.();
    if (event.key === 'ArrowRight') onNext?.();
  };
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      size="wide"
      title={satelliteName(image.satellite, image.constellation)}
      description={formatExact(image.acquiredAt)}
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: arrow keys are a short way to the two buttons in it. */}
      <div onKeyDown={leaf} className="grid gap-4 md:grid-cols-[minmax(0,1fr)_18rem]">
        <div className="flex min-w-0 flex-col gap-3">
          <QuicklookPicture
            quicklook={shown}
            lost={image.quicklooksLost}
            isWhole
            preview={shown && findPreview(image, shown)}
            filter={toneFilter(tone)}
            className="h-[60vh] w-full phone:h-[45vh]"
          />
          <div className="flex items-center gap-1">
            {hasBoth && (
              <SegmentedControl
                label="Quicklook"
                hideLabel
                fit
                value={kind}
                onChange={setKind}
                options={[
                  { value: 'taken', label: 'As taken' },
                  { value: 'north', label: 'North up' },
                ]}
              />
            )}
            <span className="ml-auto flex items-center gap-1">
              <ToneButton of="this quicklook" tone={tone} onTone={setTone} />
              <IconButton
                icon={ChevronLeft}
                label="Previous image"
                reason={onPrevious ? undefined : 'This is the first image'}
                onClick={onPrevious}
              />
              <IconButton
                icon={ChevronRight}
                label="Next image"
                reason={onNext ? undefined : 'This is the last image'}
                onClick={onNext}
              />
            </span>
          </div>
        </div>
        <ImageProperties image={image} areaKm2={areaKm2} isWhole />
      </div>
    </Dialog>
  );
}

/** A smaller picture of the same geometry, which the page has shown already; the thumbnail where there is none. */
function findPreview({ quicklooks, thumbnail }: ArchiveImage, { url, crs }: Quicklook): string | undefined {
  const smaller = pickForView(quicklooks.filter((one) => one.crs === crs && one.url !== url));
  return smaller?.url ?? (crs === undefined ? thumbnail : undefined);
}
