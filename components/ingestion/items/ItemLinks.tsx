import { cx } from '@/components/ui/cx';
import { Link } from '@/components/ui/Link';
import { StatusWord } from '@/components/ui/Status';
import { formatScene } from '@/lib/ingestion/items/format-scene';
import { shownName } from '@/lib/upstream/shown-name';
import { type ItemDetail, itemHref } from './use-item-detail';

type Item = ItemDetail['item'];

/** Scenes or tiles that belong to what is shown, each a link to its page, in the given order. */
export function ItemLinks({
  aoi,
  items,
  current,
  label,
}: {
  aoi: string;
  items: readonly Item[];
  /** The one that is shown. */
  current?: number;
  label: string;
}) {
  return (
    <ol aria-label={label} className="grid max-h-96 gap-x-4 overflow-y-auto sm:grid-cols-2">
      {items.map(({ kind, id, label: number, sourceId, sceneName, date, status }) => (
        <li
          key={id}
          className={cx('flex items-center gap-3 rounded-mark px-1 py-1', id === current && 'bg-accent-soft')}
        >
          <StatusWord status={status} className="w-22 shrink-0 text-12" />
          <Link
            href={itemHref(aoi, kind, id)}
            aria-current={id === current ? 'page' : undefined}
            className="min-w-0 truncate font-strong hover:underline"
            title={shownName(sourceId)}
          >
            {number ?? formatScene(sourceId, date)}
          </Link>
          {kind === 'tile' && sceneName && (
            <span className="truncate text-12 text-muted">{formatScene(sceneName, date)}</span>
          )}
        </li>
      ))}
    </ol>
  );
}
