'use client';
import { useQuery } from '@tanstack/react-query';
import { Search } from 'lucide-react';
import { useMemo } from 'react';
import { query } from '@/components/api';
import { type MapPolygon, PolygonLayer, WorldMap } from '@/components/map';
import { useCan } from '@/components/shell/session';
import { ButtonLink } from '@/components/ui/Button';
import { EmptyState } from '@/components/ui/EmptyState';
import { ErrorMessage } from '@/components/ui/ErrorMessage';
import { formatArea, formatDegrees, formatExact } from '@/components/ui/format';
import { Panel } from '@/components/ui/Panel';
import { SkeletonRows } from '@/components/ui/Skeleton';
import { satelliteName } from '@/lib/archive/constellation';
import type { ImageHint } from '@/lib/archive/image/image-link';
import { pickForView } from '@/lib/archive/image/quicklook';
import { archiveRoles } from '@/lib/archive/roles';
import type { ArchiveImage } from '@/lib/archive/schema';
import { getBbox } from '@/lib/areas/geometry/measure';
import { writeWkt } from '@/lib/areas/geometry/wkt';
import { constellationAppearance } from '../constellation-appearance';
import { formatCloud, formatResolution } from '../format-image';
import { QuicklookPicture } from './QuicklookPicture';

/** What the archive has of an image; without a hint it cannot be asked. */
export function ImageFacts({ sourceId, hint }: { sourceId: string; hint?: ImageHint }) {
  if (!hint) {
    return (
      <Panel title="In the archive">
        <EmptyState title="Location and date unknown">
          The archive finds images by place and time. Open this one from a search result, the basket or an
          order.
        </EmptyState>
      </Panel>
    );
  }
  return <FoundImage sourceId={sourceId} hint={hint} />;
}

function FoundImage({ sourceId, hint }: { sourceId: string; hint: ImageHint }) {
  const { data, error, refetch } = useQuery({
    ...query('GET /api/archive/images/{id}', {
      params: { id: sourceId },
      query: { of: hint.constellation, at: hint.acquiredAt, near: hint.point.join(',') },
    }),
    staleTime: 5 * 60_000,
  });
  return (
    <Panel
      title="In the archive"
      note={data && satelliteName(data.image.satellite, data.image.constellation)}
      actions={data && <SearchLink image={data.image} />}
      padded={false}
    >
      {data ? (
        <Facts image={data.image} />
      ) : error ? (
        <ErrorMessage problem={error} onRetry={refetch} isInline className="m-4" />
      ) : (
        <SkeletonRows rows={10} />
      )}
    </Panel>
  );
}

/** The search around it, with it selected. */
function SearchLink({ image }: { image: ArchiveImage }) {
  const canSearch = useCan(archiveRoles.search);
  if (!canSearch) return null;
  const day = image.acquiredAt.slice(0, 10);
  const search = new URLSearchParams({
    area: writeWkt(image.footprint, 5),
    from: day,
    to: day,
    image: image.id,
  });
  return (
    <ButtonLink href={`/search?${search}`} size="small" icon={Search}>
      Search around it
    </ButtonLink>
  );
}

function Facts({ image }: { image: ArchiveImage }) {
  const footprint = useMemo<MapPolygon[]>(
    () => [
      {
        id: image.id,
        geometry: image.footprint,
        colour: constellationAppearance(image.constellation).token,
      },
    ],
    [image],
  );
  const rows: [string, string | undefined][] = [
    ['Acquired', formatExact(image.acquiredAt)],
    ['Cloud', formatCloud(image)],
    ['Incidence', image.incidenceAngle === undefined ? undefined : formatDegrees(image.incidenceAngle)],
    ['Resolution', image.resolution === undefined ? undefined : formatResolution(image.resolution)],
    ['Footprint', formatArea(image.footprintKm2)],
    ['Product', image.productName],
    ['Provider', image.provider],
    ['Catalogued', image.cataloguedAt && formatExact(image.cataloguedAt)],
  ];
  return (
    <>
      <QuicklookPicture
        quicklook={pickForView(image.quicklooks, 'LARGE')}
        lost={image.quicklooksLost}
        isWhole
        className="h-80 w-full"
      />
      <div className="h-56">
        <WorldMap
          label="Location of the image"
          initialBbox={getBbox(image.footprint)}
          isInPage
          className="h-full w-full"
        >
          <PolygonLayer polygons={footprint} />
        </WorldMap>
      </div>
      <dl className="grid grid-cols-[7rem_minmax(0,1fr)] gap-y-1 p-4">
        {rows.map(
          ([label, value]) =>
            value !== undefined && (
              <div key={label} className="contents">
                <dt className="text-muted">{label}</dt>
                <dd className="break-words">{value}</dd>
              </div>
            ),
        )}
      </dl>
    </>
  );
}
