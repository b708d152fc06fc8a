'use client';
import { useQuery } from '@tanstack/react-query';
import Link from 'next/link';
import { query } from '@/components/api';
import { Dialog } from '@/components/ui/Dialog';
import { Failure } from '@/components/ui/Failure';
import { formatExact } from '@/components/ui/format';
import { SkeletonRows } from '@/components/ui/Skeleton';
import { StatusPill, StatusWord } from '@/components/ui/Status';
import { ItemActions } from './ItemActions';

export interface ItemDialogProps {
  aoi: string;
  item: { kind: 'scene' | 'tile'; id: number } | undefined;
  onClose: () => void;
}

/** Everything that the server and the portal know of one scene or tile. */
export function ItemDialog({ aoi, item, onClose }: ItemDialogProps) {
  return (
    <Dialog
      open={item !== undefined}
      onOpenChange={(open) => !open && onClose()}
      title={item ? `${item.kind === 'tile' ? 'Tile' : 'Scene'} ${item.id}` : ''}
    >
      {item && <ItemDetail aoi={aoi} kind={item.kind} id={item.id} />}
    </Dialog>
  );
}

function ItemDetail({ aoi, kind, id }: { aoi: string; kind: 'scene' | 'tile'; id: number }) {
  const { data, error, isPending, refetch } = useQuery(
    query('GET /api/ingestion/aois/{aoi}/items/{kind}/{id}', { params: { aoi, kind, id } }),
  );
  if (isPending) return <SkeletonRows rows={5} />;
  if (error) return <Failure problem={error} onRetry={refetch} isInline />;
  const { item, transitions, tiles } = data;
  const isStale = item.message !== '' && item.status !== 'RETRY' && item.status !== 'FAILED';
  return (
    <div className="flex max-h-[70dvh] flex-col gap-4 overflow-y-auto">
      <div className="flex flex-wrap items-center gap-3">
        <StatusPill status={item.status} />
        <span className="break-all font-strong">{item.sourceId}</span>
        {kind === 'scene' && (
          <Link
            href={`/images/${encodeURIComponent(item.sourceId)}`}
            className="text-12 text-accent hover:underline"
          >
            Its image and orders
          </Link>
        )}
      </div>
      <ItemActions aoi={aoi} kind={kind} id={id} status={item.status} onDone={() => void refetch()} />
      {item.message && (
        <section>
          <h3 className="text-12 text-muted">{isStale ? 'Last stored error, from before' : 'Message'}</h3>
          <p className="break-words">{item.message}</p>
        </section>
      )}
      <dl className="grid grid-cols-[8rem_minmax(0,1fr)] gap-y-1">
        {(
          [
            ['Scene', item.sceneName],
            ['Acquired', item.date && formatExact(item.date)],
            ['Retries left', item.retries],
            ['Previous tile', item.previousId],
            ['Reference tile', item.referenceId],
            [
              'In this status',
              item.since === null ? 'since before the portal looked' : `since ${formatExact(item.since)}`,
            ],
          ] as const
        ).map(
          ([name, value]) =>
            value !== null &&
            value !== undefined && (
              <div key={name} className="contents">
                <dt className="text-muted">{name}</dt>
                <dd className="break-words">{value}</dd>
              </div>
            ),
        )}
      </dl>
      {transitions.length > 0 && (
        <section>
          <h3 className="mb-1 text-12 text-muted">What the portal saw</h3>
          <ol>
            {transitions.map(({ at, from, to }) => (
              <li key={`${at} ${from} ${to}`} className="flex flex-wrap items-center gap-3 py-0.5">
                <span className="w-44 text-muted">{formatExact(at)}</span>
                {to ? <StatusWord status={to} /> : <span>gone</span>}
              </li>
            ))}
          </ol>
        </section>
      )}
      {tiles.length > 0 && (
        <section>
          <h3 className="mb-1 text-12 text-muted">Its tiles</h3>
          <ul className="flex flex-wrap gap-x-4 gap-y-1">
            {tiles.map((tile) => (
              <li key={tile.id} className="flex items-center gap-1.5">
                <StatusWord status={tile.status} /> {tile.label ?? tile.id}
              </li>
            ))}
          </ul>
        </section>
      )}
      <details>
        <summary className="text-12 text-muted">Data as the server holds it</summary>
        <pre className="mt-2 overflow-x-auto rounded-control bg-inset p-3 text-12">
          {JSON.stringify(data.data, null, 2)}
        </pre>
      </details>
    </div>
  );
}
