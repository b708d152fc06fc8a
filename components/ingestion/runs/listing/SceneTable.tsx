'use client';
import { useVirtualizer } from '@tanstack/react-virtual';
import { ArrowDown, ArrowUp, Pencil, Undo2, X } from 'lucide-react';
import { useRef } from 'react';
import { Checkbox } from '@/components/ui/Checkbox';
import { cx } from '@/components/ui/cx';
import { EmptyState } from '@/components/ui/EmptyState';
import { formatArea, formatCount, formatDateTime, formatSeries, formatShare } from '@/components/ui/format';
import { IconButton } from '@/components/ui/IconButton';
import { MiddleCut } from '@/components/ui/MiddleCut';
import { scaledPx } from '@/components/ui/scaled-px';
import type { Edit, Edited } from '@/lib/ingestion/runs/listing/edits';
import { formatTags, type ListedScene, type SceneSort } from '@/lib/ingestion/runs/listing/listed-scene';
import { nameInSentence, shownName } from '@/lib/upstream/shown-name';

export interface SceneTableProps {
  aoi: string;
  shown: readonly ListedScene[];
  edited: Edited;
  duplicates: ReadonlySet<number>;
  sort: { by: SceneSort; isDown: boolean };
  onSort: (sort: { by: SceneSort; isDown: boolean }) => void;
  selected: ReadonlySet<number>;
  onSelect: (selected: ReadonlySet<number>) => void;
  hovered: number | undefined;
  onHover: (ordinal: number | undefined) => void;
  /** Opens a scene with its tags and tiles. */
  onOpen: (ordinal: number) => void;
  onAct: (edit: Edit) => Promise<boolean>;
}

const grid =
  'grid grid-cols-[1.5rem_minmax(9rem,1fr)_8.5rem_4.25rem_3.25rem_3.25rem_5.5rem_3.75rem_minmax(5rem,.6fr)_minmax(8rem,1fr)_4rem] items-center gap-2 px-3';

const headings: { sort?: SceneSort; label: string; isFigure?: boolean }[] = [
  { sort: 'name', label: 'Scene' },
  { sort: 'date', label: 'Acquired, UTC' },
  { sort: 'satellite', label: 'Satellite' },
  { sort: 'orbit', label: 'Orbit', isFigure: true },
  { sort: 'cloud', label: 'Cloud', isFigure: true },
  { sort: 'km2', label: 'Extent', isFigure: true },
  { sort: 'overlap', label: 'Covers', isFigure: true },
  { label: 'Ingested in' },
  { label: 'Tags' },
];

/** The scenes that the filter leaves; only the rows on screen are made. */
export function SceneTable(props: SceneTableProps) {
  const {
    aoi,
    shown,
    edited,
    sort,
    onSort,
    selected,
    onSelect,
    hovered,
    onHover,
    onOpen,
    onAct,
    duplicates,
  } = props;
  const scroller = useRef<HTMLDivElement>(null);
  const virtualizer = useVirtualizer({
    count: shown.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => scaledPx(34),
    overscan: 12,
  });
  const all = shown.length > 0 && shown.every(({ ordinal }) => selected.has(ordinal));
  const toggle = (ordinal: number) => {
    const next = new Set(selected);
    if (!next.delete(ordinal)) next.add(ordinal);
    onSelect(next);
  };
  if (shown.length === 0) {
    return <EmptyState title="Nothing matches">Clear the filter to see all scenes.</EmptyState>;
  }
  return (
    <div ref={scroller} className="min-h-0 flex-1 overflow-auto">
      <table
        aria-label={`scenes listed for ${nameInSentence(aoi)}`}
        aria-rowcount={shown.length + 1}
        className="block min-w-[64.5rem]"
      >
        <thead className="sticky top-0 z-10 block">
          <tr className={cx(grid, 'h-8 bg-inset text-left text-12 text-muted [&>th]:font-normal')}>
            <th scope="col">
              <Checkbox
                label={`Select the ${formatCount(shown.length)} shown`}
                hideLabel
                checked={all}
                indeterminate={!all && selected.size > 0}
                onChange={(checked) =>
                  onSelect(checked ? new Set(shown.map(({ ordinal }) => ordinal)) : new Set())
                }
              />
            </th>
            {headings.map(({ sort: by, label, isFigure }) => (
              <th
                scope="col"
                key={label}
                aria-sort={by === sort.by ? (sort.isDown ? 'descending' : 'ascending') : undefined}
                className={isFigure ? 'text-right' : undefined}
              >
                {by ? (
                  <button
                    type="button"
                    className="inline-flex items-center gap-1 hover:text-ink"
                    onClick={() => onSort({ by, isDown: sort.by === by && !sort.isDown })}
                  >
                    {label}
                    {sort.by === by &&
                      (sort.isDown ? <ArrowDown aria-hidden size={12} /> : <ArrowUp aria-hidden size={12} />)}
                  </button>
                ) : (
                  label
                )}
              </th>
            ))}
            <th scope="col" className="sticky right-0 h-full bg-inset">
              <span className="sr-only">Actions</span>
            </th>
          </tr>
        </thead>
        <tbody className="relative block" style={{ height: virtualizer.getTotalSize() }}>
          {virtualizer.getVirtualItems().map(({ index, start }) => {
            const scene = shown[index];
            if (!scene) return null;
            const { ordinal, date, satellite, orbit, cloud, km2, overlap, aois } = scene;
            const name = shownName(scene.sourceId);
            const isRemoved = edited.removed.has(ordinal);
            return (
              <tr
                key={ordinal}
                aria-rowindex={index + 2}
                aria-selected={selected.has(ordinal)}
                onMouseEnter={() => onHover(ordinal)}
                onMouseLeave={() => onHover(undefined)}
                className={cx(
                  grid,
                  'absolute inset-x-0 h-[2.125rem] border-line border-b',
                  selected.has(ordinal) ? 'bg-accent-soft' : hovered === ordinal && 'bg-hover',
                )}
                style={{ transform: `translateY(${start}px)` }}
              >
                <td>
                  <Checkbox
                    label={`Select ${name}`}
                    hideLabel
                    checked={selected.has(ordinal)}
                    onChange={() => toggle(ordinal)}
                  />
                </td>
                <td
                  className={cx('flex min-w-0 items-baseline', isRemoved && 'text-muted line-through')}
                  title={name}
                >
                  {edited.changed.has(ordinal) && (
                    <span className="mr-1 text-12 text-retry-text">edited</span>
                  )}
                  {duplicates.has(ordinal) && <span className="mr-1 text-12 text-muted">duplicate</span>}
                  <MiddleCut>{name}</MiddleCut>
                </td>
                <td className="truncate text-muted">
                  {date ? formatDateTime(date).replace(' UTC', '') : 'no date'}
                </td>
                <td className="truncate">{satellite === null ? '–' : shownName(satellite)}</td>
                <td className="text-right">{orbit === null ? '–' : shownName(orbit)}</td>
                <td className="text-right">{cloud === null ? '–' : `${Math.round(cloud)}%`}</td>
                <td className="text-right text-muted">{km2 === null ? 'no extent' : formatArea(km2)}</td>
                <td className="text-right" title="share of the payload’s area">
                  {overlap === null ? '–' : formatShare(overlap)}
                </td>
                <td className="truncate" title={formatSeries(aois.map(shownName))}>
                  {aois.includes(aoi) ? 'this AOI' : aois[0] === undefined ? '' : shownName(aois[0])}
                  {aois.length > 1 && <span className="text-muted"> +{aois.length - 1}</span>}
                </td>
                <td className="truncate text-muted" title={formatTags(scene)}>
                  {formatTags(scene)}
                </td>
                <td
                  className={cx(
                    'sticky right-0 flex h-full items-center justify-end border-line border-l',
                    selected.has(ordinal)
                      ? 'bg-accent-soft'
                      : hovered === ordinal
                        ? 'bg-hover'
                        : 'bg-surface',
                  )}
                >
                  <IconButton
                    icon={Pencil}
                    size="small"
                    label={`Open ${name}`}
                    onClick={() => onOpen(ordinal)}
                  />
                  {isRemoved ? (
                    <IconButton
                      icon={Undo2}
                      size="small"
                      label={`Put ${name} back`}
                      onClick={() => void onAct({ kind: 'put-back', scenes: [ordinal] })}
                    />
                  ) : (
                    <IconButton
                      icon={X}
                      size="small"
                      label={`Remove ${name}`}
                      onClick={() => void onAct({ kind: 'remove', scenes: [ordinal] })}
                    />
                  )}
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}
