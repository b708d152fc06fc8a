'use client';
import { CircleQuestionMark } from 'lucide-react';
import { useMemo, useState } from 'react';
import { formatCount, formatDateTime, formatExact, formatSeries } from '@/components/ui/format';
import type { RecordKind, ReplayTimeline } from '@/lib/ingestion/history/replay-timeline';
import { recordCodes } from '@/lib/ingestion/history/status-snapshot';
import { gapAt, type Span } from '@/lib/ingestion/history/timeline';
import { type Counts, type ItemStatus, noCounts, sumStatuses } from '@/lib/ingestion/status';
import { BoardMap } from '../board/BoardMap';
import { CountsPanel } from '../board/CountsPanel';
import { ReplayTable } from '../history/replay/ReplayTable';
import { ItemDialog } from './ItemDialog';

export interface ReplaySceneProps {
  aoi: string;
  at: number;
  tape: ReplayTimeline;
  version: number;
  isPlaying: boolean;
  gaps: readonly Span[];
  kind: RecordKind;
  onKind: (kind: RecordKind) => void;
  statuses: readonly ItemStatus[];
  onStatuses: (statuses: ItemStatus[]) => void;
}

const nobody: ReadonlyMap<number, ItemStatus> = new Map();

/** Counts, map and table of an AOI as they were at a moment. */
export function ReplayScene(props: ReplaySceneProps) {
  const { aoi, at, tape, version, gaps, kind, onKind, statuses, onStatuses } = props;
  const [opened, setOpened] = useState<{ kind: RecordKind; id: number }>();
  const gap = gapAt(gaps, at);
  const isUnsure = gap !== undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the version says when the tape shows something else.
  const board = useMemo(() => {
    const named = (codes: ReadonlyMap<number, number>) =>
      new Map([...codes].map(([id, code]) => [id, recordCodes[code] ?? 'unknown'] as const));
    const { scene, tile } = tape.statuses;
    // What no one saw has no status.
    return isUnsure ? { scenes: nobody, tiles: nobody } : { scenes: named(scene), tiles: named(tile) };
  }, [tape, version, isUnsure]);
  const counts = (of: RecordKind) =>
    isUnsure ? { ...noCounts(), unknown: tape.statuses[of].size } : tape.counts(of);
  const panel = (of: RecordKind, title: string) => (
    <CountsPanel
      title={title}
      of={`${of}s`}
      counts={counts(of)}
      aside={isUnsure ? 'unknown' : undefined}
      onStatus={(status) => {
        onKind(of);
        onStatuses([status]);
      }}
    />
  );
  return (
    <>
      {gap && (
        <p
          role="status"
          className="flex items-center gap-2 rounded-panel border border-line-strong border-dashed bg-inset px-4 py-2"
        >
          <CircleQuestionMark aria-hidden size={16} className="shrink-0 text-muted" />
          <span>
            <strong className="font-strong">
              Not watched from {formatExact(gap[0])} to {formatExact(gap[1])}.
            </strong>{' '}
            Status then: unknown. Last known: {formatCounts(tape.counts('tile'))} of{' '}
            {formatCount(sumStatuses(tape.counts('tile')))} tiles, at {formatDateTime(gap[0])}.
          </span>
        </p>
      )}
      <div className="grid gap-3 lg:shrink-0 lg:grid-cols-2">
        {panel('tile', 'Tiles')}
        {panel('scene', 'Scenes')}
      </div>
      <div className="grid min-h-0 flex-1 gap-3 lg:grid-cols-[minmax(0,1fr)_minmax(0,1fr)]">
        <div className="flex min-h-72 flex-col">
          <BoardMap
            aoi={aoi}
            scenes={board.scenes}
            tiles={board.tiles}
            kind={kind}
            selectedIds={none}
            selectedScenes={none}
            onSelect={setOpened}
          />
        </div>
        <ReplayTable
          aoi={aoi}
          tape={tape}
          version={version}
          at={at}
          kind={kind}
          onKind={onKind}
          statuses={statuses}
          onStatuses={onStatuses}
          isUnsure={isUnsure}
          isPlaying={props.isPlaying}
        />
      </div>
      <ItemDialog aoi={aoi} item={opened} onClose={() => setOpened(undefined)} />
    </>
  );
}

const none: readonly number[] = [];

const formatCounts = (counts: Counts) =>
  formatSeries(
    Object.entries(counts).flatMap(([status, count]) =>
      count > 0 ? [`${formatCount(count)} ${status}`] : [],
    ),
  ) || 'nothing';
