'use client';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useMemo, useRef } from 'react';
import { query } from '@/components/api';
import { formatCount, formatDuration, formatPlural } from '@/components/ui/format';
import { SegmentedControl } from '@/components/ui/SegmentedControl';
import { Select } from '@/components/ui/Select';
import { StatusWord } from '@/components/ui/Status';
import { scaledPx } from '@/components/ui/scaled-px';
import type { RecordKind, ReplayTimeline } from '@/lib/ingestion/history/replay-timeline';
import { recordCodes } from '@/lib/ingestion/history/status-snapshot';
import type { ItemStatus } from '@/lib/ingestion/status';
import { shownName } from '@/lib/upstream/shown-name';
import { useItemNames } from './use-item-names';

export interface ReplayTableProps {
  aoi: string;
  tape: ReplayTimeline;
  version: number;
  at: number;
  kind: RecordKind;
  onKind: (kind: RecordKind) => void;
  statuses: readonly ItemStatus[];
  onStatuses: (statuses: ItemStatus[]) => void;
  /** No one watched at the moment that is shown: what is here was so before. */
  isUnsure: boolean;
  isPlaying: boolean;
}

const rowHeight = 32;
const grid =
  'grid grid-cols-[7.5rem_minmax(6rem,1fr)_6rem_minmax(0,2fr)] items-center gap-x-3 px-4 max-md:grid-cols-[6.5rem_minmax(0,1fr)_4.5rem]';

/** The scenes or tiles as they were at a moment: status, since when, and what was said of them. */
export function ReplayTable(props: ReplayTableProps) {
  const { aoi, tape, version, at, kind, statuses, isUnsure, isPlaying } = props;
  const scroller = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the version says when the tape shows something else.
  const ids = useMemo(() => {
    const wanted = new Set(statuses.map((status) => recordCodes.indexOf(status)));
    const items = tape.statuses[kind];
    const found =
      wanted.size === 0
        ? [...items.keys()]
        : [...items].filter(([, code]) => wanted.has(code)).map(([id]) => id);
    return found.sort((a, b) => a - b);
  }, [tape, version, kind, statuses]);
  const rows = useVirtualizer({
    count: ids.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => scaledPx(rowHeight),
    overscan: 8,
  });
  const visible = rows.getVirtualItems();
  const shownIds = visible.flatMap(({ index }) => ids[index] ?? []).slice(0, 200);
  const getName = useItemNames(aoi);
  // What is said of them is asked for when the replay does not move.
  const { data } = useQuery({
    ...query('GET /api/ingestion/aois/{aoi}/history/items', {
      params: { aoi },
      query: { kind, at, ids: shownIds.join(',') },
    }),
    enabled: shownIds.length > 0 && !isPlaying,
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const said = useMemo(() => new Map(data?.items.map((item) => [item.id, item])), [data]);
  const total = tape.statuses[kind].size;
  return (
    <section
      aria-label="Scenes and tiles then"
      className="flex min-h-96 min-w-0 flex-1 flex-col overflow-hidden rounded-panel border border-line bg-surface max-lg:h-[75dvh] max-lg:flex-none"
    >
      <div className="flex flex-wrap items-center gap-3 border-line border-b px-4 py-2">
        <SegmentedControl
          label="Show"
          hideLabel
          fit
          value={kind}
          onChange={props.onKind}
          options={[
            { value: 'scene', label: `Scenes ${formatCount(tape.statuses.scene.size)}` },
            { value: 'tile', label: `Tiles ${formatCount(tape.statuses.tile.size)}` },
          ]}
        />
        <Select
          label="Status"
          hideLabel
          className="w-36"
          value={statuses.length === 0 ? 'all' : statuses.length === 1 ? (statuses[0] as string) : null}
          placeholder="Some statuses"
          onChange={(value) => props.onStatuses(value === 'all' ? [] : [value as ItemStatus])}
          options={[
            { value: 'all', label: 'Every status' },
            ...recordCodes.map((status) => ({
              value: status as string,
              label: <StatusWord status={status} />,
            })),
          ]}
        />
        <span className="ml-auto text-12 text-muted">
          {ids.length === total
            ? formatPlural(total, kind)
            : `${formatCount(ids.length)} of ${formatPlural(total, kind)}`}
        </span>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: keyboards scroll it. */}
      <section ref={scroller} tabIndex={0} aria-label="Rows" className="min-h-0 flex-1 overflow-y-auto">
        <table
          aria-label={`${kind}s of ${shownName(aoi)} at that moment`}
          aria-rowcount={ids.length + 1}
          className="block w-full"
        >
          <thead className="sticky top-0 z-10 block bg-inset">
            <tr
              className={`${grid} h-7 border-line border-b text-12 text-muted [&_th]:text-left [&_th]:font-normal`}
            >
              <th scope="col">Status</th>
              <th scope="col">{kind === 'tile' ? 'Tile' : 'Scene'}</th>
              <th scope="col">In status</th>
              <th scope="col" className="max-md:hidden">
                Message
              </th>
            </tr>
          </thead>
          <tbody className="relative block" style={{ height: rows.getTotalSize() }}>
            {visible.map(({ index, start }) => {
              const id = ids[index] as number;
              const status = recordCodes[tape.statuses[kind].get(id) ?? -1] ?? 'unknown';
              const more = isPlaying ? undefined : said.get(id);
              return (
                <tr
                  key={id}
                  aria-rowindex={index + 2}
                  className={`${grid} absolute inset-x-0 h-8 border-line border-b`}
                  style={{ transform: `translateY(${start}px)` }}
                >
                  <td className="min-w-0">
                    {isUnsure ? (
                      <span title={`Last known: ${status}`}>
                        <StatusWord status="unknown" />
                      </span>
                    ) : (
                      <StatusWord status={status} />
                    )}
                  </td>
                  <td className="truncate" title={getName(kind, id)}>
                    {getName(kind, id)}
                  </td>
                  <td className="text-muted">
                    {!isUnsure && more && more.since <= at ? formatDuration(at - more.since) : '–'}
                  </td>
                  <td
                    className="truncate text-12 text-muted max-md:hidden"
                    title={more?.message ?? undefined}
                  >
                    {isUnsure ? `last seen ${status}` : more?.message}
                  </td>
                </tr>
              );
            })}
          </tbody>
        </table>
      </section>
    </section>
  );
}
