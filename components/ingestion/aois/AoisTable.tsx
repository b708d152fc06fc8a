'use client';
import { ArrowDown, ArrowUp } from 'lucide-react';
import type { ReactNode } from 'react';
import { Age } from '@/components/ui/Age';
import { type Column, DataTable } from '@/components/ui/DataTable';
import { formatCount, formatDuration, formatPlural, formatShare } from '@/components/ui/format';
import type { GlossaryTerm } from '@/components/ui/glossary';
import { Link } from '@/components/ui/Link';
import { StatusBar, StatusPill, StatusWord } from '@/components/ui/Status';
import { Term } from '@/components/ui/Term';
import { sumStatuses } from '@/lib/ingestion/status';
import { shownName } from '@/lib/upstream/shown-name';
import { type AoiSort, type AoiSummary, countAttention } from './aoi-order';
import { aoiState, hiddenByServer } from './aoi-state';

export interface AoisTableProps {
  rows: readonly AoiSummary[];
  /** The numbers could not be read again: no rate and no time left is reported from them. */
  isStale?: boolean;
  sort: AoiSort;
  dir: 'asc' | 'desc';
  onSort: (sort: AoiSort, dir: 'asc' | 'desc') => void;
  empty: ReactNode;
}

const nothing = <span className="text-muted">–</span>;

/** AOIs in lines, with how far and how fast they are; a heading sorts by its column. */
export function AoisTable({ rows, isStale = false, sort, dir, onSort, empty }: AoisTableProps) {
  const sortable = (
    key: AoiSort,
    label: string,
    term?: GlossaryTerm,
  ): Pick<Column<AoiSummary>, 'header' | 'sorted' | 'key'> => {
    const isSorted = sort === key;
    const Arrow = dir === 'asc' ? ArrowUp : ArrowDown;
    const first = key === 'name' || key === 'left' ? 'asc' : 'desc';
    return {
      key,
      sorted: isSorted ? (dir === 'asc' ? 'ascending' : 'descending') : 'none',
      header: (
        <Term of={term}>
          <button
            type="button"
            onClick={() => onSort(key, isSorted ? (dir === 'asc' ? 'desc' : 'asc') : first)}
            className="-mx-1 inline-flex items-center gap-1 rounded-mark px-1 hover:text-ink"
          >
            {label}
            {isSorted && <Arrow aria-hidden size={12} />}
          </button>
        </Term>
      ),
    };
  };
  const columns: Column<AoiSummary>[] = [
    {
      ...sortable('name', 'AOI', 'AOI'),
      className: 'max-md:w-full md:min-w-44',
      cell: (aoi) => (
        <>
          {/^\.{1,2}$/.test(aoi.name) ? (
            // Browsers read this as a step of a path.
            <span className="font-strong">{shownName(aoi.name)}</span>
          ) : (
            <Link
              data-story="aoi"
              href={`/ingestion/aoi/${encodeURIComponent(aoi.name)}`}
              title={aoi.name.length > 100 ? shownName(aoi.name) : undefined}
              className="line-clamp-3 wrap-anywhere font-strong hover:underline"
            >
              {shownName(aoi.name)}
            </Link>
          )}
          <span className="block text-12 text-muted">
            {aoi.scenes
              ? formatPlural(sumStatuses(aoi.scenes), 'scene')
              : aoi.unreadable
                ? 'cannot be read'
                : 'not counted yet'}
          </span>
          <span className="my-1 flex flex-col items-stretch gap-1 md:hidden">
            <State aoi={aoi} />
            <Bars aoi={aoi} />
          </span>
        </>
      ),
    },
    { ...sortable('urgency', 'State'), className: 'max-md:hidden', cell: (aoi) => <State aoi={aoi} /> },
    {
      key: 'bar',
      header: 'Scenes and tiles',
      className: 'min-w-32 w-1/5 max-md:hidden',
      cell: (aoi) => <Bars aoi={aoi} />,
    },
    {
      ...sortable('done', 'Done'),
      align: 'end',
      cell: ({ tiles }) =>
        tiles && sumStatuses(tiles) > 0 ? (
          <span className="whitespace-nowrap font-strong">
            {formatShare(tiles.DONE / sumStatuses(tiles))}
          </span>
        ) : (
          nothing
        ),
    },
    {
      ...sortable('attention', 'Attention', 'attention'),
      align: 'end',
      cell: (aoi) => <Attention aoi={aoi} />,
    },
    {
      ...sortable('rate', 'Tiles/h'),
      align: 'end',
      className: 'max-lg:hidden',
      cell: (aoi) =>
        !isStale && aoi.error === null && isRunning(aoi) && aoi.perHour !== null
          ? formatCount(Math.round(aoi.perHour))
          : nothing,
    },
    {
      ...sortable('left', 'Time left', 'time left'),
      align: 'end',
      className: 'max-lg:hidden whitespace-nowrap',
      cell: (aoi) =>
        !isStale && aoi.error === null && isRunning(aoi) && aoi.leftMs !== null
          ? formatDuration(aoi.leftMs)
          : nothing,
    },
    {
      ...sortable('changed', 'Last change'),
      align: 'end',
      className: 'max-md:hidden whitespace-nowrap',
      cell: ({ changedAt }) => (changedAt === null ? nothing : <Age at={changedAt} isShort />),
    },
    {
      ...sortable('oldest', 'Oldest pending'),
      align: 'end',
      className: 'max-lg:hidden whitespace-nowrap',
      cell: ({ oldestPending }) => oldestPending && <Oldest {...oldestPending} />,
    },
    {
      key: 'age',
      header: 'Last read',
      align: 'end',
      className: 'max-md:hidden whitespace-nowrap',
      cell: ({ readAt }) => readAt !== null && <Age at={readAt} isShort className="text-muted" />,
    },
  ];
  return <DataTable label="AOIs" rows={rows} rowKey={({ name }) => name} columns={columns} empty={empty} />;
}

const isRunning = ({ scenes, tiles }: AoiSummary) =>
  scenes !== null && tiles !== null && scenes.PENDING + tiles.PENDING > 0;

function Bars({ aoi: { scenes, tiles } }: { aoi: AoiSummary }) {
  if (!scenes || !tiles) return null;
  return (
    <span className="flex flex-col gap-1">
      <StatusBar counts={{ ...scenes }} of="scenes" className="h-1.5" />
      <StatusBar counts={{ ...tiles }} of="tiles" />
    </span>
  );
}

/** The state of an AOI; where the server's own word for it hides something, that is reported. */
function State({ aoi: { scenes, tiles, status, error, unreadable } }: { aoi: AoiSummary }) {
  if (unreadable) return <span className="text-12 text-muted">{unreadable}</span>;
  const unread = error && <span className="text-12 text-muted">counts cannot be read: {error}</span>;
  if (!scenes || !tiles) return unread || <span className="text-muted">no data yet</span>;
  const state = aoiState(scenes, tiles);
  const hidden = hiddenByServer(status, state);
  return (
    <span className="flex flex-col items-start gap-0.5">
      <StatusPill
        status={state.status}
        // On a phone the words are wider than what is left for them.
        className="max-md:h-auto max-md:min-h-6 max-md:whitespace-normal"
      >
        {state.words}
      </StatusPill>
      {hidden && <span className="text-12 text-muted">{hidden}</span>}
      {unread}
    </span>
  );
}

function Attention({ aoi }: { aoi: AoiSummary }) {
  const { scenes, tiles } = aoi;
  if (!scenes || !tiles) return nothing;
  if (countAttention(aoi) === 0) return <span className="text-muted">none</span>;
  return (
    <span className="inline-flex flex-col items-end md:whitespace-nowrap">
      {(['FAILED', 'RETRY'] as const).map((status) => {
        const count = scenes[status] + tiles[status];
        if (count === 0) return null;
        return (
          <span key={status} className="inline-flex items-center gap-1.5">
            <StatusWord status={status} isMarkOnPhone className="text-12" />
            {formatCount(count)}
          </span>
        );
      })}
    </span>
  );
}

function Oldest({ at, isAtLeast }: { at: number; isAtLeast: boolean }) {
  return (
    <span title={isAtLeast ? 'Already PENDING when Swath first checked' : undefined}>
      {isAtLeast && <span className="text-muted">over </span>}
      <Age at={at} isShort />
    </span>
  );
}
