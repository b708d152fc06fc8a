import { memo } from 'react';
import { Age } from '@/components/ui/Age';
import { Checkbox } from '@/components/ui/Checkbox';
import { cx } from '@/components/ui/cx';
import { formatDateTime } from '@/components/ui/format';
import { StatusWord } from '@/components/ui/Status';
import { retriesLeft } from '@/lib/ingestion/item';
import { formatScene } from '@/lib/ingestion/items/format-scene';
import { shownName } from '@/lib/upstream/shown-name';
import type { useItemRows } from './use-item-rows';

export type ItemRowData = NonNullable<ReturnType<ReturnType<typeof useItemRows>['at']>>;

export interface ItemRowProps {
  item: ItemRowData | undefined;
  place: number;
  aoi: string;
  isSelected: boolean;
  canAct: boolean;
  onToggle: (id: number, place: number, isRange: boolean) => void;
  onOpen: (id: number) => void;
}

/** One scene or tile of the table. Plain elements only: dozens come and go with each frame of scrolling. */
export const ItemRow = memo(function ItemRow(props: ItemRowProps) {
  const { item, place, isSelected, canAct } = props;
  return (
    <tr
      aria-rowindex={place + 2}
      aria-selected={canAct ? isSelected : undefined}
      className={cx(
        rowGrid(canAct),
        'h-8 border-line border-b hover:bg-hover',
        isSelected && 'bg-accent-soft',
      )}
    >
      {item ? <Cells {...props} item={item} /> : <td className="col-span-full text-12 text-muted">…</td>}
    </tr>
  );
});

function Cells({
  item,
  place,
  aoi,
  isSelected,
  canAct,
  onToggle,
  onOpen,
}: ItemRowProps & { item: ItemRowData }) {
  const { id, kind, label, sourceId, sceneName, date, since, retries, message, status } = item;
  return (
    <>
      {canAct && (
        <td onPointerDownCapture={(event) => event.shiftKey && event.preventDefault()}>
          <Checkbox
            label={`Select ${label ?? shownName(sourceId)}`}
            hideLabel
            checked={isSelected}
            onChange={() => onToggle(id, place, isShiftHeld())}
          />
        </td>
      )}
      <td className="flex items-center">
        <StatusWord status={status} />
      </td>
      <td className="truncate">
        <a
          href={`/ingestion/aoi/${encodeURIComponent(aoi)}/${kind}/${id}`}
          data-row={place}
          onClick={(event) => {
            // A plain press looks at it here; with a modifier its page opens in a tab of its own.
            if (event.metaKey || event.ctrlKey || event.shiftKey) return;
            event.preventDefault();
            onOpen(id);
          }}
          className="max-w-full truncate rounded-mark font-strong hover:underline"
          title={shownName(sourceId)}
        >
          {label ?? formatScene(sourceId, date)}
        </a>
      </td>
      <td className="truncate" title={sceneName === null ? undefined : shownName(sceneName)}>
        {kind === 'scene'
          ? date
            ? formatDateTime(date)
            : 'unknown'
          : sceneName === null
            ? '–'
            : formatScene(sceneName, date)}
      </td>
      <td className="text-right text-muted">{since === null ? '–' : <Age at={since} isShort isInRow />}</td>
      <td className="text-right">{retriesLeft(retries) ?? '–'}</td>
      <td className="truncate text-muted" title={message}>
        {message}
      </td>
    </>
  );
}

/** Whether the press that is handled now has Shift with it. */
const isShiftHeld = () => window.event instanceof MouseEvent && window.event.shiftKey;

/** The columns of a row and of the heading. */
export const rowGrid = (canAct: boolean) =>
  cx(
    'grid items-center gap-x-3 px-4',
    canAct
      ? 'grid-cols-[1rem_5.5rem_minmax(4rem,1fr)_9.5rem_4rem_5.5rem_minmax(8rem,3fr)]'
      : 'grid-cols-[5.5rem_minmax(4rem,1fr)_9.5rem_4rem_5.5rem_minmax(8rem,3fr)]',
  );
