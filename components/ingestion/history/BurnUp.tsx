'use client';
import { useMemo, useState } from 'react';
import { DataTable } from '@/components/ui/DataTable';
import { formatCount, formatDateTime, formatShare } from '@/components/ui/format';
import { Panel } from '@/components/ui/Panel';
import { SegmentedControl } from '@/components/ui/SegmentedControl';
import { Tabs } from '@/components/ui/Tabs';
import { type Counts, sumStatuses } from '@/lib/ingestion/status';
import { Chart } from './Chart';
import type { RecordView } from './record-view';

const lines = [
  { name: 'Total', colour: '--muted', dash: [2, 4], of: sumStatuses },
  { name: 'DONE', colour: '--done-fill', isFilled: true, of: ({ DONE }: Counts) => DONE },
  { name: 'PENDING', colour: '--pending-fill', dash: [8, 4], of: ({ PENDING }: Counts) => PENDING },
  { name: 'RETRY', colour: '--retry-text', dash: [4, 3, 1, 3], of: ({ RETRY }: Counts) => RETRY },
  { name: 'FAILED', colour: '--failed-fill', dash: [1, 2], of: ({ FAILED }: Counts) => FAILED },
] as const;

/** How many items were in which status over time, as lines or as a table. */
export function BurnUp({ record }: { record: RecordView }) {
  const [of, setOf] = useState<'tiles' | 'scenes'>('tiles');
  const [view, setView] = useState<'chart' | 'table'>('chart');
  const { samples, gaps } = record;
  const xs = useMemo(() => samples.map(({ at }) => at), [samples]);
  const series = useMemo(
    () =>
      lines.map(({ of: count, ...line }) => ({
        ...line,
        dash: 'dash' in line ? [...line.dash] : undefined,
        shape: 'steps' as const,
        values: samples.map((sample) => count(sample[of])),
      })),
    [samples, of],
  );
  const last = samples.at(-1);
  const done = last?.[of].DONE ?? 0;
  const all = last ? sumStatuses(last[of]) : 0;
  return (
    <Panel
      title="Burn-up"
      note={
        all > 0
          ? `${formatCount(done)} of ${formatCount(all)} ${of} done, ${formatShare(done / all, 1)}`
          : undefined
      }
      actions={<Tabs label="Burn-up as" value={view} onChange={setView} tabs={views} />}
    >
      <SegmentedControl
        label="Of"
        hideLabel
        value={of}
        onChange={setOf}
        fit
        options={[
          { value: 'tiles', label: 'Tiles' },
          { value: 'scenes', label: 'Scenes' },
        ]}
      />
      {view === 'chart' ? (
        <Chart
          label={`${of} by status over time: ${formatCount(done)} of ${formatCount(all)} done at the end`}
          className="mt-3"
          xs={xs}
          series={series}
          gaps={gaps}
        />
      ) : (
        <DataTable
          label={`${of} by status over time`}
          className="mt-3 max-h-72"
          isBounded
          rows={thinned(samples)}
          rowKey={({ at }) => at}
          columns={[
            { key: 'at', header: 'When', cell: ({ at }) => formatDateTime(at) },
            ...lines.map(({ name, of: count }) => ({
              key: name,
              header: name,
              align: 'end' as const,
              cell: (sample: RecordView['samples'][number]) => formatCount(count(sample[of])),
            })),
          ]}
        />
      )}
      {gaps.length > 0 && view === 'chart' && (
        <p className="mt-2 text-12 text-muted">Hatched: not watched.</p>
      )}
    </Panel>
  );
}

export const views = [
  { value: 'chart', label: 'Chart' },
  { value: 'table', label: 'Table' },
] as const;

/** At most 60 of them, the last among them. */
function thinned<T>(list: readonly T[]): T[] {
  const step = Math.ceil(list.length / 60);
  return list.filter((_, place) => (list.length - 1 - place) % step === 0);
}
