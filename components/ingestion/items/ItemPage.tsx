'use client';
import dynamic from 'next/dynamic';
import { PageTitle } from '@/components/shell/PageTitle';
import { Failure } from '@/components/ui/Failure';
import { formatCount } from '@/components/ui/format';
import { Panel } from '@/components/ui/Panel';
import { SkeletonRows } from '@/components/ui/Skeleton';
import { StatusPill } from '@/components/ui/Status';
import type { AreaGeometry } from '@/lib/areas/types';
import { ItemActions } from '../ItemActions';
import { ImageLink } from './ImageLink';
import { ItemFields } from './ItemFields';
import { ItemHistory } from './ItemHistory';
import { ItemLinks } from './ItemLinks';
import { ItemMessage } from './ItemMessage';
import { PayloadPanel } from './PayloadPanel';
import { useItemDetail } from './use-item-detail';

const ItemMap = dynamic(() => import('./ItemMap').then((module) => module.ItemMap), { ssr: false });

/** How often the page of an item looks again. */
const everyMs = 5_000;

/** Everything that the server and the portal know of one scene or tile, on a page of its own. */
export function ItemPage({ aoi, kind, id }: { aoi: string; kind: 'scene' | 'tile'; id: number }) {
  const { data, error, isPending, refetch } = useItemDetail(aoi, kind, id, everyMs);
  const item = data?.item;
  const name = `${kind === 'tile' ? 'Tile' : 'Scene'} ${item?.label ?? id}`;
  return (
    <>
      <PageTitle
        title={name}
        parent={{ href: `/ingestion/aoi/${encodeURIComponent(aoi)}?show=${kind}`, label: aoi }}
        facts={
          item && (
            <>
              <StatusPill status={item.status} />
              <span className="break-all">{item.sourceId}</span>
              {kind === 'scene' && <ImageLink sourceId={item.sourceId} />}
            </>
          )
        }
      />
      <div className="grid items-start gap-3 px-4 py-4 md:px-6 lg:grid-cols-2">
        {isPending && <SkeletonRows rows={8} className="lg:col-span-2" />}
        {error && !data && <Failure problem={error} onRetry={refetch} className="lg:col-span-2" />}
        {data && (
          <>
            <div className="flex min-w-0 flex-col gap-3">
              <Panel title="What it is">
                <div className="flex flex-col gap-4">
                  <ItemActions
                    aoi={aoi}
                    kind={kind}
                    id={id}
                    status={data.item.status}
                    onDone={() => void refetch()}
                  />
                  <ItemMessage status={data.item.status} message={data.item.message} />
                  <ItemFields aoi={aoi} detail={data} />
                </div>
              </Panel>
              {Object.keys(data.tags).length > 0 && (
                <Panel title="Tags" note={formatCount(Object.keys(data.tags).length)}>
                  <dl className="grid grid-cols-[9rem_minmax(0,1fr)] gap-y-1">
                    {Object.entries(data.tags).map(([tag, value]) => (
                      <div key={tag} className="contents">
                        <dt className="break-words text-muted">{tag}</dt>
                        <dd className="break-words">{value}</dd>
                      </div>
                    ))}
                  </dl>
                </Panel>
              )}
              <PayloadPanel aoi={aoi} detail={data} onChanged={() => void refetch()} />
            </div>
            <div className="flex min-w-0 flex-col gap-3">
              <Panel title="What the portal saw">
                <ItemHistory detail={data} />
              </Panel>
              {kind === 'tile' && (
                <Panel title="Chain" note={`${formatCount(data.chain.length)}, from its root on`}>
                  <ItemLinks aoi={aoi} items={data.chain} current={id} label="Tiles of its chain" />
                </Panel>
              )}
              {kind === 'scene' && (
                <Panel title="Its tiles" note={formatCount(data.tiles.length)}>
                  {data.tiles.length > 0 ? (
                    <ItemLinks aoi={aoi} items={data.tiles} label="Tiles of the scene" />
                  ) : (
                    <p className="text-muted">It has none.</p>
                  )}
                </Panel>
              )}
              <Panel title="Where it lies" note={data.isPlaceOfScene && 'the place of its scene'}>
                {data.geometry ? (
                  <ItemMap id={id} status={data.item.status} geometry={data.geometry as AreaGeometry} />
                ) : (
                  <p className="text-muted">
                    The server does not tell, and no list that was made here has named it.
                  </p>
                )}
              </Panel>
            </div>
          </>
        )}
      </div>
    </>
  );
}
