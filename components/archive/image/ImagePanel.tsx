'use client';
import { Check, ChevronDown, ChevronUp, Maximize2, SatelliteDish, ShoppingBasket, X } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Button, ButtonLink } from '@/components/ui/Button';
import { formatDegrees, formatExact } from '@/components/ui/format';
import { IconButton } from '@/components/ui/IconButton';
import { satelliteName } from '@/lib/archive/constellation';
import { pickForView } from '@/lib/archive/image/quicklook';
import type { ArchiveImage } from '@/lib/archive/schema';
import { ConstellationSwatch } from '../ConstellationSwatch';
import { formatCloud, formatCoverage } from '../format-image';
import { ImageProperties } from './ImageProperties';
import { ImageView } from './ImageView';
import { QuicklookPicture } from './QuicklookPicture';
import type { BasketActions } from './use-basket-actions';

export interface ImagePanelProps {
  image: ArchiveImage;
  areaKm2: number;
  basket?: BasketActions;
  /** Where "Ingest this scene…" leads; left out for those who cannot. */
  ingestHref?: string;
  /** Below its quicklook, where it has one: what lays it on the map. */
  drape?: ReactNode;
  /** To the image before or after it in the list; undefined at its ends. */
  onPrevious?: () => void;
  onNext?: () => void;
  onClose: () => void;
}

/** The selected image: its quicklook, what is known of it, and what can be done with it. */
export function ImagePanel(props: ImagePanelProps) {
  const { image, areaKm2, basket, ingestHref, drape } = props;
  const [isLarge, setIsLarge] = useState(false);
  const name = satelliteName(image.satellite, image.constellation);
  const has = basket?.has(image.sourceId) ?? false;
  return (
    <section
      aria-label={`${name}, ${formatExact(image.acquiredAt)}`}
      className="flex h-full min-h-0 flex-col"
    >
      <header className="flex items-start gap-1 py-2.5 pr-2 pl-4">
        <div className="min-w-0 flex-1">
          <h2 className="flex items-center gap-2 font-strong text-15">
            <ConstellationSwatch constellation={image.constellation} />
            <span className="truncate">{name}</span>
          </h2>
          <p className="text-12 text-muted">{formatExact(image.acquiredAt)}</p>
        </div>
        <IconButton
          icon={ChevronUp}
          label="Previous image"
          size="small"
          onClick={props.onPrevious}
          reason={props.onPrevious ? undefined : 'This is the first image'}
        />
        <IconButton
          icon={ChevronDown}
          label="Next image"
          size="small"
          onClick={props.onNext}
          reason={props.onNext ? undefined : 'This is the last image'}
        />
        <IconButton icon={X} label="Close" size="small" onClick={props.onClose} />
      </header>
      <div className="min-h-0 flex-1 overflow-y-auto px-4 pb-4">
        <div className="relative">
          <QuicklookPicture
            quicklook={pickForView(image.quicklooks)}
            lost={image.quicklooksLost}
            className="h-56 w-full"
          />
          {image.quicklooks.length > 0 && (
            <button
              type="button"
              aria-label="Enlarge"
              onClick={() => setIsLarge(true)}
              className="absolute top-1.5 right-1.5 flex size-8 items-center justify-center rounded-control bg-scrim text-ink-on-image phone:size-11"
            >
              <Maximize2 aria-hidden size={16} />
            </button>
          )}
        </div>
        {image.quicklooks.length > 0 && drape}
        <dl className="mt-3 grid grid-cols-3 divide-x divide-line rounded-control border border-line">
          <Figure label="Cloud">{formatCloud(image)}</Figure>
          <Figure label="Incidence">
            {image.incidenceAngle === undefined ? 'unknown' : formatDegrees(image.incidenceAngle)}
          </Figure>
          <Figure label="Covers area">{areaKm2 > 0 ? formatCoverage(image, areaKm2) : '–'}</Figure>
        </dl>
        <ImageProperties image={image} areaKm2={areaKm2} />
      </div>
      {(basket || ingestHref) && (
        <footer className="flex flex-col gap-2 border-line border-t px-4 py-3">
          {basket &&
            (has ? (
              <ButtonLink href="/basket" icon={Check} size="large" className="w-full">
                In the basket
              </ButtonLink>
            ) : (
              <Button
                data-story="image-to-basket"
                variant="primary"
                icon={ShoppingBasket}
                className="w-full"
                busy={basket.isAdding(image.sourceId)}
                onClick={() => basket.add(image)}
              >
                Add to basket
                <kbd className="rounded-mark border border-current px-1.5 font-sans text-12 leading-4 opacity-80 max-md:hidden">
                  B
                </kbd>
              </Button>
            ))}
          {ingestHref && (
            <ButtonLink href={ingestHref} icon={SatelliteDish} className="w-full">
              Ingest this scene…
            </ButtonLink>
          )}
        </footer>
      )}
      <ImageView
        image={image}
        areaKm2={areaKm2}
        open={isLarge}
        onOpenChange={setIsLarge}
        onPrevious={props.onPrevious}
        onNext={props.onNext}
      />
    </section>
  );
}

function Figure({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="px-3 py-2">
      <dt className="text-12 text-muted">{label}</dt>
      <dd className="font-strong text-15">{children}</dd>
    </div>
  );
}
