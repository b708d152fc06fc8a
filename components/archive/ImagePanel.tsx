'use client';
import {
  Check,
  ChevronDown,
  ChevronUp,
  Copy,
  Maximize2,
  SatelliteDish,
  ShoppingBasket,
  X,
} from 'lucide-react';
import Link from 'next/link';
import { useState } from 'react';
import { Age } from '@/components/ui/Age';
import { Button, ButtonLink } from '@/components/ui/Button';
import { Dialog } from '@/components/ui/Dialog';
import { formatArea, formatDegrees, formatExact } from '@/components/ui/format';
import { IconButton } from '@/components/ui/IconButton';
import { Slider } from '@/components/ui/Slider';
import { Switch } from '@/components/ui/Switch';
import { useToast } from '@/components/ui/Toast';
import { satelliteName } from '@/lib/archive/constellation';
import { hintOf, imageHref } from '@/lib/archive/image-link';
import { pickForMap, pickForView } from '@/lib/archive/quicklook';
import type { ArchiveImage } from '@/lib/archive/schema';
import { cloudWords, coverageWords, resolutionWords } from './image-words';
import { QuicklookPicture } from './QuicklookPicture';
import { Swatch } from './Swatch';
import type { BasketActions } from './use-basket';

export interface ImagePanelProps {
  image: ArchiveImage;
  areaKm2: number;
  basket?: BasketActions;
  /** Where "Ingest this scene…" leads; left out for those who may not. */
  ingestHref?: string;
  isOnMap: boolean;
  /** What became of laying it on the map. */
  mapState?: 'loading' | 'shown' | 'failed';
  opacity: number;
  onOnMap: (isOnMap: boolean) => void;
  onOpacity: (opacity: number) => void;
  /** To the image before or after it in the list; undefined at its ends. */
  onPrevious?: () => void;
  onNext?: () => void;
  onClose: () => void;
}

/** The selected image: its quicklook, what is known of it, and what can be done with it. */
export function ImagePanel(props: ImagePanelProps) {
  const { image, areaKm2, basket, ingestHref, isOnMap, mapState, opacity } = props;
  const [isLarge, setIsLarge] = useState(false);
  const name = satelliteName(image.satellite, image.constellation);
  const drapable = pickForMap(image.quicklooks);
  const has = basket?.has(image.sourceId) ?? false;
  return (
    <section
      aria-label={`${name}, ${formatExact(image.acquiredAt)}`}
      className="flex h-full min-h-0 flex-col"
    >
      <header className="flex items-start gap-1 py-2.5 pr-2 pl-4">
        <div className="min-w-0 flex-1">
          <h2 className="flex items-center gap-2 font-strong text-15">
            <Swatch constellation={image.constellation} />
            <span className="truncate">{name}</span>
          </h2>
          <p className="text-12 text-muted">{formatExact(image.acquiredAt)}</p>
        </div>
        <IconButton
          icon={ChevronUp}
          label="Previous image"
          size="small"
          onClick={props.onPrevious}
          reason={props.onPrevious ? undefined : 'this is the first one'}
        />
        <IconButton
          icon={ChevronDown}
          label="Next image"
          size="small"
          onClick={props.onNext}
          reason={props.onNext ? undefined : 'this is the last one'}
        />
        <IconButton icon={X} label="Close" size="small" onClick={props.onClose} />
      </header>
      <div className="min-h-0 flex-1 overflow-y-auto px-4 pb-4">
        <div className="relative">
          <QuicklookPicture quicklook={pickForView(image.quicklooks)} className="h-56 w-full" />
          {image.quicklooks.length > 0 && (
            <button
              type="button"
              aria-label="Show it large"
              onClick={() => setIsLarge(true)}
              className="absolute top-1.5 right-1.5 flex size-8 items-center justify-center rounded-control bg-scrim text-ink-on-image phone:size-11"
            >
              <Maximize2 aria-hidden size={16} />
            </button>
          )}
        </div>
        {drapable ? (
          <div className="mt-3 flex items-center gap-3">
            <Switch label="On the map" checked={isOnMap} onChange={props.onOnMap} />
            {isOnMap && mapState !== 'failed' && (
              <Slider
                label="Opacity"
                value={Math.round(opacity * 100)}
                onChange={(percent) => props.onOpacity(percent / 100)}
                format={(percent) => `${percent} %`}
                className="flex-1"
              />
            )}
          </div>
        ) : (
          <p className="mt-2 text-12 text-muted">
            The archive has no quicklook of it that is north up, so it cannot be laid on the map.
          </p>
        )}
        {isOnMap && mapState === 'failed' && (
          <p role="alert" className="mt-1 text-12 text-failed-text">
            The quicklook could not be fetched. The outline stays.
          </p>
        )}
        <dl className="mt-3 grid grid-cols-3 divide-x divide-line rounded-control border border-line">
          <Figure label="Cloud">{cloudWords(image)}</Figure>
          <Figure label="Incidence">
            {image.incidenceAngle === undefined ? 'not told' : formatDegrees(image.incidenceAngle)}
          </Figure>
          <Figure label="Covers area">{areaKm2 > 0 ? coverageWords(image, areaKm2) : '–'}</Figure>
        </dl>
        <Properties image={image} areaKm2={areaKm2} />
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
      <Dialog
        open={isLarge}
        onOpenChange={setIsLarge}
        size="wide"
        title={name}
        description={formatExact(image.acquiredAt)}
      >
        <QuicklookPicture
          quicklook={pickForView(image.quicklooks, 'LARGE')}
          isWhole
          className="h-[70vh] w-full"
        />
      </Dialog>
    </section>
  );
}

function Figure({ label, children }: { label: string; children: React.ReactNode }) {
  return (
    <div className="px-3 py-2">
      <dt className="text-12 text-muted">{label}</dt>
      <dd className="font-strong text-15">{children}</dd>
    </div>
  );
}

function Properties({ image, areaKm2 }: { image: ArchiveImage; areaKm2: number }) {
  const toast = useToast();
  const copy = () =>
    navigator.clipboard.writeText(image.sourceId).then(
      () => toast({ title: 'The source id is copied' }),
      () => toast({ kind: 'failed', title: 'The browser does not let the portal copy' }),
    );
  const rows: [string, React.ReactNode][] = [
    ['Product', image.productName],
    ['Resolution', image.resolution === undefined ? undefined : resolutionWords(image.resolution)],
    ['Along track', image.alongTrack === undefined ? undefined : formatDegrees(image.alongTrack)],
    ['Across track', image.acrossTrack === undefined ? undefined : formatDegrees(image.acrossTrack)],
    ['Footprint', formatArea(image.footprintKm2)],
    ['In your area', areaKm2 > 0 ? `${formatArea(image.coveredKm2)} of ${formatArea(areaKm2)}` : undefined],
    ['Provider', image.provider],
    ['Catalogued', image.cataloguedAt && <Age at={image.cataloguedAt} />],
  ];
  return (
    <dl className="mt-4 grid grid-cols-[6.5rem_minmax(0,1fr)] gap-y-1 border-line border-t pt-4 text-12">
      {rows.map(
        ([label, value]) =>
          value !== undefined && (
            <div key={label} className="contents">
              <dt className="text-muted">{label}</dt>
              <dd className="break-words">{value}</dd>
            </div>
          ),
      )}
      <dt className="text-muted">Source id</dt>
      <dd className="flex items-center gap-1">
        <Link
          href={imageHref(image.sourceId, hintOf(image))}
          className="min-w-0 flex-1 truncate rounded-mark text-accent hover:underline"
          title={`${image.sourceId}: its basket, orders and tiles`}
        >
          {image.sourceId}
        </Link>
        <button
          type="button"
          aria-label="Copy the source id"
          onClick={copy}
          className="rounded-mark p-1 text-muted hover:bg-hover hover:text-ink phone:p-3"
        >
          <Copy aria-hidden size={14} />
        </button>
      </dd>
    </dl>
  );
}
