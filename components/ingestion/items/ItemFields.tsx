import Link from 'next/link';
import type { ReactNode } from 'react';
import { formatExact } from '@/components/ui/format';
import { isRootTile } from '@/lib/ingestion/root-tile';
import { sceneWords } from '../scene-words';
import { type ItemDetail, itemHref } from './use-item-detail';

/** What identifies an item and hangs on it, then every other field as the server gave it. */
export function ItemFields({
  aoi,
  detail: { item, scene, reference, fields },
}: {
  aoi: string;
  detail: ItemDetail;
}) {
  const link = (other: ItemDetail['item'] | null, otherwise: unknown) =>
    other ? (
      <Link href={itemHref(aoi, other.kind, other.id)} className="hover:underline" prefetch={false}>
        {other.label ?? sceneWords(other.sourceId, other.date)}, {other.status}
      </Link>
    ) : (
      plain(otherwise)
    );
  const rows: [string, ReactNode][] = [
    ['Id', item.id],
    ['Source id', item.sourceId],
    ['Number', item.label],
    ['Acquired', item.date && formatExact(item.date)],
    ['Retries left', item.retries],
    [
      'In this status',
      item.since === null ? 'since before the portal looked' : `since ${formatExact(item.since)}`,
    ],
    ['Scene', item.kind === 'tile' && link(scene, item.sceneId)],
    [
      'Tile before',
      item.kind === 'tile' && (plain(item.previousId) ?? (isRootTile(item) ? 'none: it is a root' : 'none')),
    ],
    ['Reference', item.kind === 'tile' && link(reference, item.referenceId)],
  ];
  const others = Object.entries(fields).filter(([name]) => !told.has(name));
  return (
    <dl className="grid grid-cols-[9rem_minmax(0,1fr)] gap-y-1">
      {[...rows, ...others.map(([name, value]): [string, ReactNode] => [name, plain(value)])].map(
        ([name, value]) =>
          value !== null &&
          value !== undefined &&
          value !== false &&
          value !== '' && (
            <div key={name} className="contents">
              <dt className="text-muted">{name}</dt>
              <dd className="min-w-0 break-words">{value}</dd>
            </div>
          ),
      )}
    </dl>
  );
}

/** Fields that stand under a name of ours already, or elsewhere on the page. */
const told = new Set([
  'id',
  'source_id',
  'status',
  'message',
  'RetryCountDown',
  'PreviousID',
  'ReferenceID',
  'scene',
  'tags',
  'geometry',
]);

function plain(value: unknown): ReactNode {
  if (value === null || value === undefined) return null;
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}
