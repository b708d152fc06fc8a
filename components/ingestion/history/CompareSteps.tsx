import { DataTable } from '@/components/ui/DataTable';
import { formatDuration, formatPlural } from '@/components/ui/format';
import { StatusWord } from '@/components/ui/Status';
import type { RunView } from './use-run';

const steps = [
  ['firstDone', 'First tile done'],
  ['half', 'Half of the tiles done'],
  ['nineTenths', '90% done'],
  ['ended', 'All finished'],
] as const;

/** How long the steps of two runs took, side by side. */
export function CompareSteps({ mine, theirs }: { mine: RunView; theirs: RunView }) {
  const rows = [
    ...steps.map(([key, words]) => ({ key, words, mine: mine.steps[key], theirs: theirs.steps[key] })),
    ...toTimeInStatus(mine, theirs),
  ];
  return (
    <div>
      <DataTable
        label="How long the steps took"
        rows={rows}
        rowKey={({ key }) => key}
        columns={[
          { key: 'step', header: 'Step', cell: ({ words }) => words },
          { key: 'mine', header: 'This run', align: 'end', cell: (row) => time(row.mine) },
          { key: 'theirs', header: 'Earlier run', align: 'end', cell: (row) => time(row.theirs) },
          {
            key: 'change',
            header: 'Change',
            align: 'end',
            cell: (row) => formatChange(row.mine, row.theirs),
          },
        ]}
      />
      {(mine.unwatchedMs > 0 || theirs.unwatchedMs > 0) && (
        <p className="mt-2 text-12 text-muted">
          Not watched: {formatDuration(mine.unwatchedMs)} of this run, {formatDuration(theirs.unwatchedMs)} of
          the earlier one. Changes in these times count from when Swath found them.
        </p>
      )}
    </div>
  );
}

function toTimeInStatus(mine: RunView, theirs: RunView) {
  const find = ({ stays }: RunView, kind: string, status: string) => {
    const stay = stays.find((one) => one.kind === kind && one.status === status);
    return stay && stay.count > 0 ? stay : undefined;
  };
  return (['scene', 'tile'] as const).flatMap((kind) =>
    (['NEW', 'PENDING', 'RETRY'] as const).flatMap((status) => {
      const [a, b] = [find(mine, kind, status), find(theirs, kind, status)];
      if (!a && !b) return [];
      const counted = a ?? b;
      return {
        key: `${kind} ${status}`,
        words: (
          <span
            className="flex flex-wrap items-center gap-x-2"
            title={counted && `Median of ${formatPlural(counted.count, 'period')}`}
          >
            A {kind} in <StatusWord status={status} />
          </span>
        ),
        mine: a?.medianMs ?? null,
        theirs: b?.medianMs ?? null,
      };
    }),
  );
}

const time = (ms: number | null) => (ms === null ? '–' : formatDuration(ms));

function formatChange(mine: number | null, theirs: number | null): string {
  if (mine === null || theirs === null) return '–';
  if (Math.abs(mine - theirs) < 1_000) return 'the same';
  return `${formatDuration(Math.abs(mine - theirs))} ${mine < theirs ? 'sooner' : 'later'}`;
}
