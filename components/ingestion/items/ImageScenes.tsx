'use client';
import { useQuery } from '@tanstack/react-query';
import { query } from '@/components/api';
import { Age } from '@/components/ui/Age';
import { ErrorMessage } from '@/components/ui/ErrorMessage';
import { formatPlural } from '@/components/ui/format';
import { Link } from '@/components/ui/Link';
import { Panel } from '@/components/ui/Panel';
import { SkeletonRows } from '@/components/ui/Skeleton';
import { StatusPill, StatusWord } from '@/components/ui/Status';
import { Term } from '@/components/ui/Term';
import { shownName } from '@/lib/upstream/shown-name';

/** The scenes that are made of an image, and their tiles, in every AOI that the portal knows it to be in. */
export function ImageScenes({ sourceId }: { sourceId: string }) {
  const { data, error, refetch } = useQuery({
    ...query('GET /api/ingestion/images/{id}', { params: { id: sourceId } }),
    refetchInterval: 30_000,
  });
  if (error && !data) return <ErrorMessage problem={error} onRetry={refetch} />;
  return (
    <Panel title="Ingestion" padded={false}>
      {!data && <SkeletonRows rows={3} />}
      {data?.aois.length === 0 && (
        <p className="px-4 py-3 text-muted">No AOI known to Swath contains this source ID.</p>
      )}
      {data?.aois.map((aoi) => (
        <AoiScenes key={aoi} aoi={aoi} sourceId={sourceId} />
      ))}
    </Panel>
  );
}

function AoiScenes({ aoi, sourceId }: { aoi: string; sourceId: string }) {
  const { data, error, refetch } = useQuery({
    ...query('GET /api/ingestion/aois/{aoi}/items', {
      params: { aoi },
      query: { kind: 'scene', search: sourceId.slice(0, 200), limit: 20 },
    }),
    refetchInterval: 15_000,
  });
  const scenes = data?.items.filter((item) => item.sourceId === sourceId) ?? [];
  const board = `/ingestion/aoi/${encodeURIComponent(aoi)}?show=scene&search=${encodeURIComponent(sourceId)}`;
  return (
    <section aria-label={shownName(aoi)} className="border-line border-b px-4 py-3 last:border-b-0">
      <h3>
        <Link href={board} className="font-strong hover:underline">
          {shownName(aoi)}
        </Link>
      </h3>
      {error && !data ? (
        <ErrorMessage problem={error} onRetry={refetch} isInline />
      ) : data && scenes.length === 0 ? (
        <p className="text-12 text-muted">The workflow server no longer lists it there.</p>
      ) : (
        scenes.map((scene) => <Scene key={scene.id} aoi={aoi} id={scene.id} />)
      )}
    </section>
  );
}

function Scene({ aoi, id }: { aoi: string; id: number }) {
  const { data, error, refetch } = useQuery({
    ...query('GET /api/ingestion/aois/{aoi}/items/{kind}/{id}', { params: { aoi, kind: 'scene', id } }),
    refetchInterval: 15_000,
  });
  if (error && !data) return <ErrorMessage problem={error} onRetry={refetch} isInline />;
  if (!data) return <SkeletonRows rows={2} />;
  const { item, tiles } = data;
  return (
    <div className="mt-2 flex flex-col gap-2">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="font-strong">Scene {item.id}</span>
        <Term of={item.status}>
          <StatusPill status={item.status} />
        </Term>
        <span className="text-12 text-muted">{formatPlural(tiles.length, 'tile')}</span>
        {data.boardReadAt !== null && <Age at={data.boardReadAt} className="text-12 text-muted" />}
      </p>
      {item.message && <p className="break-words text-12 text-muted">{item.message}</p>}
      {tiles.length > 0 && (
        <ul className="flex max-h-60 flex-wrap gap-x-4 gap-y-1 overflow-y-auto text-12">
          {tiles.map((tile) => (
            <li key={tile.id} className="flex items-center gap-1.5">
              <StatusWord status={tile.status} /> {tile.label ?? shownName(tile.sourceId)}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
