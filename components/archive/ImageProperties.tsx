'use client';
import { Copy } from 'lucide-react';
import Link from 'next/link';
import type { ReactNode } from 'react';
import { Age } from '@/components/ui/Age';
import { formatArea, formatDegrees, formatExact } from '@/components/ui/format';
import { useCopy } from '@/components/ui/use-copy';
import { findConstellation } from '@/lib/archive/constellation';
import { hintOf, imageHref } from '@/lib/archive/image-link';
import type { ArchiveImage } from '@/lib/archive/schema';
import { cloudWords, coverageWords, resolutionWords } from './image-words';

export interface ImagePropertiesProps {
  image: ArchiveImage;
  areaKm2: number;
  /** Everything that the archive told, rather than what stands nowhere else in the panel. */
  isWhole?: boolean;
}

/** What is known of an image, as names and values. */
export function ImageProperties({ image, areaKm2, isWhole = false }: ImagePropertiesProps) {
  const degrees = (value: number | undefined) => (value === undefined ? undefined : formatDegrees(value));
  const rows: [string, ReactNode][] = [
    ...(isWhole
      ? ([
          ['Constellation', findConstellation(image.constellation)?.label ?? image.constellation],
          ['Satellite', image.satellite],
          ['Acquired', formatExact(image.acquiredAt)],
          ['Cloud cover', cloudWords(image)],
          ['Incidence', degrees(image.incidenceAngle)],
          ['Covers area', areaKm2 > 0 ? coverageWords(image, areaKm2) : undefined],
        ] as [string, ReactNode][])
      : []),
    ['Product', image.productName],
    ['Resolution', image.resolution === undefined ? undefined : resolutionWords(image.resolution)],
    ['Along track', degrees(image.alongTrack)],
    ['Across track', degrees(image.acrossTrack)],
    [
      'Footprint',
      `${formatArea(image.footprintKm2)}${image.isOutlineUnknown ? ' (its bounding box: the archive tells no outline that can be used)' : ''}`,
    ],
    ['In your area', areaKm2 > 0 ? `${formatArea(image.coveredKm2)} of ${formatArea(areaKm2)}` : undefined],
    ['Provider', image.provider],
    [
      'Catalogued',
      image.cataloguedAt && (isWhole ? formatExact(image.cataloguedAt) : <Age at={image.cataloguedAt} />),
    ],
    ...(isWhole
      ? ([
          ['West, south', `${image.bbox[0].toFixed(4)}°, ${image.bbox[1].toFixed(4)}°`],
          ['East, north', `${image.bbox[2].toFixed(4)}°, ${image.bbox[3].toFixed(4)}°`],
          ...Object.entries(image.more ?? {}).map(([name, value]) => [name, String(value)]),
        ] as [string, ReactNode][])
      : []),
  ];
  return (
    <dl
      className={`grid min-w-0 grid-cols-[6.5rem_minmax(0,1fr)] content-start gap-y-1 text-12 ${isWhole ? '' : 'mt-4 border-line border-t pt-4'}`}
    >
      {rows.map(
        ([label, value]) =>
          value !== undefined && (
            <div key={label} className="contents">
              <dt className="break-words pr-2 text-muted">{label}</dt>
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
        <CopyButton text={image.sourceId} />
      </dd>
    </dl>
  );
}

function CopyButton({ text }: { text: string }) {
  const copyText = useCopy();
  const copy = () => copyText(text, { title: 'The source id is copied', instead: text });
  return (
    <button
      type="button"
      aria-label="Copy the source id"
      onClick={copy}
      className="rounded-mark p-1 text-muted hover:bg-hover hover:text-ink phone:p-3"
    >
      <Copy aria-hidden size={14} />
    </button>
  );
}
