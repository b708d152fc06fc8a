'use client';
import { useQuery } from '@tanstack/react-query';
import Link from 'next/link';
import { query } from '@/components/api';
import { Failure } from '@/components/ui/Failure';
import { formatPlural } from '@/components/ui/format';
import { Panel } from '@/components/ui/Panel';
import { SkeletonRows } from '@/components/ui/Skeleton';
import { StatusPill, StatusWord } from '@/components/ui/Status';

/** The scenes that are made of an image, and their tiles, in every AOI that the portal knows it to be in. */
export function ImageScenes({ sourceId }: { sourceId: string }) {
  const { data, error, refetch } = useQuery({
    ...query('GET /api/ingestion/images/{id}', { params: { id: sourceId } }),
    refetchInterval: 30_000,
  });
  if (error && !data) return <Failure problem={error} onRetry={refetch} />;
  return (
    <Panel title="Ingestion" padded={false}>
      {!data && <SkeletonRows rows={3} />}
      {data?.aois.length === 0 && (
        <p className="px-4 py-3 text-muted">No AOI that the portal has seen holds it under this source id.</p>
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
    <section aria-label={aoi} className="border-line border-b px-4 py-3 last:border-b-0">
      <h3>
        <Link href={board} className="font-strong hover:underline">
          {aoi}
        </Link>
      </h3>
      {error && !data ? (
        <Failure problem={error} onRetry={refetch} isInline />
      ) : data && scenes.length === 0 ? (
        <p className="text-12 text-muted">The workflow server does not list it there now.</p>
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
  if (error && !data) return <Failure problem={error} onRetry={refetch} isInline />;
  if (!data) return <SkeletonRows rows={2} />;
  const { item, tiles } = data;
  return (
    <div className="mt-2 flex flex-col gap-2">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="font-strong">Scene {item.id}</span>
        <StatusPill status={item.status} />
        <span className="text-12 text-muted">{formatPlural(tiles.length, 'tile')}</span>
      </p>
      {item.message && <p className="break-words text-12 text-muted">{item.message}</p>}
      {tiles.length > 0 && (
        <ul className="flex max-h-60 flex-wrap gap-x-4 gap-y-1 overflow-y-auto text-12">
          {tiles.map((tile) => (
            <li key={tile.id} className="flex items-center gap-1.5">
              <StatusWord status={tile.status} /> {tile.label ?? tile.sourceId}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
