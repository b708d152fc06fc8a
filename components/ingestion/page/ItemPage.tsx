'use client';
import dynamic from 'next/dynamic';
import type { ReactNode } from 'react';
import { PageTitle } from '@/components/shell/PageTitle';
import { Age } from '@/components/ui/Age';
import { ErrorMessage } from '@/components/ui/ErrorMessage';
import { Freshness } from '@/components/ui/Freshness';
import { formatCount } from '@/components/ui/format';
import { Panel } from '@/components/ui/Panel';
import { SkeletonRows } from '@/components/ui/Skeleton';
import { StatusPill } from '@/components/ui/Status';
import { Term } from '@/components/ui/Term';
import type { AreaGeometry } from '@/lib/areas/types';
import { shownName } from '@/lib/upstream/shown-name';
import { ItemActions } from '../actions/ItemActions';
import { ImageLink } from '../items/ImageLink';
import { ItemFields } from '../items/ItemFields';
import { ItemHistory } from '../items/ItemHistory';
import { ItemLinks } from '../items/ItemLinks';
import { ItemMessage } from '../items/ItemMessage';
import { PayloadPanel } from '../items/PayloadPanel';
import { type ItemDetail, useItemDetail } from '../items/use-item-detail';

const ItemMap = dynamic(() => import('../items/ItemMap').then((module) => module.ItemMap), { ssr: false });

/** How often the page of an item looks again. */
const intervalMs = 5_000;

interface ItemPageProps {
  aoi: string;
  kind: 'scene' | 'tile';
  id: number;
}

const itemParent = ({ aoi, kind }: ItemPageProps) => ({
  href: `/ingestion/aoi/${encodeURIComponent(aoi)}?show=${kind}`,
  label: shownName(aoi),
});
const nameItem = (kind: 'scene' | 'tile', label: string | number) =>
  `${kind === 'tile' ? 'Tile' : 'Scene'} ${label}`;

/** What is shown until the server has answered. It asks for nothing itself. */
export function ItemPlace(props: ItemPageProps) {
  return (
    <>
      <PageTitle title={nameItem(props.kind, props.id)} parent={itemParent(props)} />
      <div className="px-4 py-4 md:px-6">
        <SkeletonRows rows={8} />
      </div>
    </>
  );
}

/** Everything that the server and the portal know of one scene or tile, on a page of its own. */
export function ItemPage({ aoi, kind, id }: ItemPageProps) {
  const { data, error, isPending, refetch } = useItemDetail(aoi, kind, id, intervalMs);
  const item = data?.item;
  return (
    <>
      <PageTitle
        title={nameItem(kind, item?.label ?? id)}
        parent={itemParent({ aoi, kind, id })}
        facts={
          item && (
            <>
              <Term of={item.status}>
                <StatusPill status={item.status} />
              </Term>
              <span className="break-all">{shownName(item.sourceId)}</span>
              {kind === 'scene' && <ImageLink sourceId={item.sourceId} />}
            </>
          )
        }
        age={data && <Freshness at={data.readAt} isStale={error !== null} />}
      />
      <div className="grid items-start gap-3 px-4 py-4 md:px-6 lg:grid-cols-2">
        {isPending && <SkeletonRows rows={8} className="lg:col-span-2" />}
        {error && <ErrorMessage problem={error} onRetry={refetch} className="lg:col-span-2" />}
        {data && (
          <>
            <div className="flex min-w-0 flex-col gap-3">
              <Panel title="Details">
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
              <Panel title="Observed history">
                <ItemHistory detail={data} />
              </Panel>
              {kind === 'tile' && (
                <Panel
                  title="Chain"
                  note={<ListNote detail={data}>{formatCount(data.chain.length)}, from its root</ListNote>}
                >
                  <ItemLinks aoi={aoi} items={data.chain} current={id} label="Tiles of its chain" />
                </Panel>
              )}
              {kind === 'scene' && (
                <Panel
                  title="Its tiles"
                  note={<ListNote detail={data}>{formatCount(data.tiles.length)}</ListNote>}
                >
                  {data.tiles.length > 0 ? (
                    <ItemLinks aoi={aoi} items={data.tiles} label="Tiles of the scene" />
                  ) : (
                    <p className="text-muted">No tiles.</p>
                  )}
                </Panel>
              )}
              <Panel title="Location" note={data.isPlaceOfScene && 'the place of its scene'}>
                {data.geometry ? (
                  <ItemMap id={id} status={data.item.status} geometry={data.geometry as AreaGeometry} />
                ) : (
                  <p className="text-muted">
                    Unknown. The server gives no location, and no list in Swath contains it.
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

/** What is said of a list of other items, and how old it is: it comes from the board. */
function ListNote({ detail: { boardReadAt }, children }: { detail: ItemDetail; children: ReactNode }) {
  return (
    <>
      {children}
      {boardReadAt !== null && (
        <>
          , as of <Age at={boardReadAt} />
        </>
      )}
    </>
  );
}
