'use client';
import { useMemo, useState } from 'react';
import { DataTable } from '@/components/ui/DataTable';
import { formatCount, formatDateTime, formatDuration, formatPlural } from '@/components/ui/format';
import { Panel } from '@/components/ui/Panel';
import { Tabs } from '@/components/ui/Tabs';
import { Term } from '@/components/ui/Term';
import { views } from './BurnUp';
import { Chart } from './Chart';
import type { RecordView } from './record-view';

const hour = 3_600_000;

/** How many tiles became DONE per hour, over time. */
export function Throughput({ record }: { record: RecordView }) {
  const [view, setView] = useState<'chart' | 'table'>('chart');
  const { stretches, stretchMs, gaps } = record;
  const perHour = (count: number | null) => (count === null ? null : (count * hour) / stretchMs);
  const xs = useMemo(() => stretches.map(({ from }) => from), [stretches]);
  const series = useMemo(
    () => [
      {
        name: 'Tiles per hour',
        colour: '--done-fill' as const,
        shape: 'bars' as const,
        // Undone work is no rate; the note and the table report it.
        values: stretches.map(({ tiles }) =>
          tiles === null ? null : (Math.max(0, tiles) * hour) / stretchMs,
        ),
      },
    ],
    [stretches, stretchMs],
  );
  const span = useMemo<[number, number] | undefined>(
    () => (xs.length > 0 ? [xs[0] as number, (xs.at(-1) as number) + stretchMs] : undefined),
    [xs, stretchMs],
  );
  const undone = stretches.reduce((sum, { tiles }) => sum + Math.max(0, -(tiles ?? 0)), 0);
  const best = stretches.reduce((max, { tiles }) => Math.max(max, tiles ?? 0), 0);
  return (
    <Panel
      title="Throughput"
      note={`by ${formatDuration(stretchMs)}${best > 0 ? `, ${formatCount(Math.round(perHour(best) ?? 0))} tiles/h at best` : ''}${undone > 0 ? `, ${formatPlural(undone, 'tile')} undone` : ''}`}
      actions={<Tabs label="Throughput as" value={view} onChange={setView} tabs={views} />}
    >
      {view === 'chart' ? (
        <Chart
          label={`Tiles done per hour over time, ${formatCount(Math.round(perHour(best) ?? 0))} at best`}
          height={290}
          xs={xs}
          series={series}
          gaps={gaps}
          spanX={span}
        />
      ) : (
        <DataTable
          label="Items done over time"
          className="max-h-80"
          isBounded
          rows={stretches}
          rowKey={({ from }) => from}
          columns={[
            { key: 'from', header: 'From', cell: ({ from }) => formatDateTime(from) },
            { key: 'tiles', header: 'Tiles', align: 'end', cell: ({ tiles }) => formatItems(tiles) },
            { key: 'scenes', header: 'Scenes', align: 'end', cell: ({ scenes }) => formatItems(scenes) },
            {
              key: 'rate',
              header: 'Tiles/h',
              align: 'end',
              cell: ({ tiles }) =>
                tiles === null || tiles < 0 ? '–' : formatCount(Math.round(perHour(tiles) ?? 0)),
            },
            {
              key: 'unwatched',
              header: <Term of="not watched">Not watched</Term>,
              align: 'end',
              cell: ({ unwatchedMs }) => (unwatchedMs > 0 ? formatDuration(unwatchedMs) : '–'),
            },
          ]}
        />
      )}
    </Panel>
  );
}

function formatItems(count: number | null): string {
  if (count === null) return 'unknown';
  return count < 0 ? `${formatCount(-count)} undone` : formatCount(count);
}
