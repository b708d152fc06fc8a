'use client';
import { Copy } from 'lucide-react';
import type { ReactNode } from 'react';
import { Age } from '@/components/ui/Age';
import { formatArea, formatDegrees, formatExact } from '@/components/ui/format';
import type { GlossaryTerm } from '@/components/ui/glossary';
import { Link } from '@/components/ui/Link';
import { Term } from '@/components/ui/Term';
import { useCopy } from '@/components/ui/use-copy';
import { findConstellation } from '@/lib/archive/constellation';
import { imageHref, parseHint } from '@/lib/archive/image/image-link';
import type { ArchiveImage } from '@/lib/archive/schema';
import { shownName } from '@/lib/upstream/shown-name';
import { formatCloud, formatCoverage, formatResolution } from '../format-image';

export interface ImagePropertiesProps {
  image: ArchiveImage;
  areaKm2: number;
  /** Everything that the archive reported, rather than what is nowhere else in the panel. */
  isWhole?: boolean;
}

/** A name, its value, and the term that explains it. */
type PropertyRow = [string, ReactNode, GlossaryTerm?];

/** What is known of an image, as names and values. */
export function ImageProperties({ image, areaKm2, isWhole = false }: ImagePropertiesProps) {
  const named = (name: string | undefined) => name && shownName(name);
  const degrees = (value: number | undefined) => (value === undefined ? undefined : formatDegrees(value));
  const rows: PropertyRow[] = [
    ...(isWhole
      ? ([
          ['Constellation', findConstellation(image.constellation)?.label ?? shownName(image.constellation)],
          ['Satellite', named(image.satellite)],
          ['Acquired', formatExact(image.acquiredAt)],
          ['Cloud cover', formatCloud(image), 'cloud cover'],
          ['Incidence', degrees(image.incidenceAngle), 'incidence angle'],
          ['Covers area', areaKm2 > 0 ? formatCoverage(image, areaKm2) : undefined, 'coverage'],
        ] as PropertyRow[])
      : []),
    ['Product', named(image.productName)],
    [
      'Resolution',
      image.resolution === undefined ? undefined : formatResolution(image.resolution),
      'resolution',
    ],
    ['Along track', degrees(image.alongTrack)],
    ['Across track', degrees(image.acrossTrack)],
    [
      'Footprint',
      `${formatArea(image.footprintKm2)}${image.isOutlineUnknown ? ' (bounding box: the archive has no usable outline)' : ''}`,
      'footprint',
    ],
    ['In your area', areaKm2 > 0 ? `${formatArea(image.coveredKm2)} of ${formatArea(areaKm2)}` : undefined],
    ['Provider', named(image.provider)],
    [
      'Catalogued',
      image.cataloguedAt && (isWhole ? formatExact(image.cataloguedAt) : <Age at={image.cataloguedAt} />),
    ],
    ...(isWhole
      ? ([
          ['West, south', `${image.bbox[0].toFixed(4)}°, ${image.bbox[1].toFixed(4)}°`],
          ['East, north', `${image.bbox[2].toFixed(4)}°, ${image.bbox[3].toFixed(4)}°`],
          ...Object.entries(image.more ?? {}).map(([name, value]) => [
            shownName(name),
            shownName(String(value)),
          ]),
        ] as PropertyRow[])
      : []),
  ];
  return (
    <dl
      className={`grid min-w-0 grid-cols-[6.5rem_minmax(0,1fr)] content-start gap-y-1.5 text-12 ${isWhole ? '' : 'mt-4 border-line border-t pt-4'}`}
    >
      {rows.map(
        ([label, value, term]) =>
          value !== undefined && (
            <div key={label} className="contents">
              <dt className="break-words pr-2 text-muted">
                <Term of={term}>{label}</Term>
              </dt>
              <dd className="break-words">{value}</dd>
            </div>
          ),
      )}
      <dt className="text-muted">
        <Term of="source ID">Source ID</Term>
      </dt>
      <dd className="flex items-center gap-1">
        <Link
          href={imageHref(image.sourceId, parseHint(image))}
          className="min-w-0 flex-1 truncate rounded-mark text-accent hover:underline"
          title={`${shownName(image.sourceId)}: its basket, orders and tiles`}
        >
          {shownName(image.sourceId)}
        </Link>
        <CopyButton text={image.sourceId} />
      </dd>
    </dl>
  );
}

function CopyButton({ text }: { text: string }) {
  const copyText = useCopy();
  const copy = () => copyText(text, { title: 'Source ID copied', instead: text });
  return (
    <button
      type="button"
      aria-label="Copy the source ID"
      onClick={copy}
      className="rounded-mark p-1 text-muted hover:bg-hover hover:text-ink phone:p-3"
    >
      <Copy aria-hidden size={14} />
    </button>
  );
}
