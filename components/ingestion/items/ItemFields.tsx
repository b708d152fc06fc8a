import type { ReactNode } from 'react';
import { formatExact } from '@/components/ui/format';
import type { GlossaryTerm } from '@/components/ui/glossary';
import { Link } from '@/components/ui/Link';
import { Term } from '@/components/ui/Term';
import { isRootTile, retriesLeft } from '@/lib/ingestion/item';
import { formatScene } from '@/lib/ingestion/items/format-scene';
import { shownName } from '@/lib/upstream/shown-name';
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
      <Link href={itemHref(aoi, other.kind, other.id)} className="hover:underline">
        {other.label ?? formatScene(other.sourceId, other.date)}, {other.status}
      </Link>
    ) : (
      plain(otherwise)
    );
  const rows: [string, ReactNode, GlossaryTerm?][] = [
    ['ID', item.id],
    ['Source ID', shownName(item.sourceId), 'source ID'],
    ['Number', item.label],
    ['Acquired', item.date && formatExact(item.date)],
    ['Attempts left', retriesLeft(item.retries), 'attempts left'],
    [
      'In this status',
      item.since === null ? 'since before Swath first checked' : `since ${formatExact(item.since)}`,
    ],
    ['Scene', item.kind === 'tile' && link(scene, item.sceneId)],
    [
      'Previous tile',
      item.kind === 'tile' && (plain(item.previousId) ?? (isRootTile(item) ? 'none (root tile)' : 'none')),
    ],
    ['Reference', item.kind === 'tile' && link(reference, item.referenceId)],
  ];
  const others = Object.entries(fields).filter(([name]) => !shownFields.has(name));
  return (
    <dl className="grid grid-cols-[9rem_minmax(0,1fr)] gap-y-1.5">
      {[
        ...rows,
        ...others.map(([name, value]): [string, ReactNode, GlossaryTerm?] => [name, plain(value)]),
      ].map(
        ([name, value, term]) =>
          value !== null &&
          value !== undefined &&
          value !== false &&
          value !== '' && (
            <div key={name} className="contents">
              <dt className="text-muted">
                <Term of={term}>{name}</Term>
              </dt>
              <dd className="min-w-0 break-words">{value}</dd>
            </div>
          ),
      )}
    </dl>
  );
}

/** Fields that stand under a name of ours already, or elsewhere on the page. */
const shownFields = new Set([
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
