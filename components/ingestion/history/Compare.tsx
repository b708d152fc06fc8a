'use client';
import { useQuery } from '@tanstack/react-query';
import { parseAsInteger, parseAsString, useQueryStates } from 'nuqs';
import { useMemo } from 'react';
import { query } from '@/components/api';
import { Combobox } from '@/components/ui/Combobox';
import { ErrorMessage } from '@/components/ui/ErrorMessage';
import { formatDateTime, formatDuration, formatShare } from '@/components/ui/format';
import { Panel } from '@/components/ui/Panel';
import { SkeletonRows } from '@/components/ui/Skeleton';
import { Chart } from './Chart';
import { CompareCauses } from './CompareCauses';
import { CompareSteps } from './CompareSteps';
import { formatRun, type RunRef, runName, useRun } from './use-run';

const compareParams = { with: parseAsString, since: parseAsInteger };
const formatHours = (ms: number) => formatDuration(ms);
const formatPercentage = (share: number) => formatShare(share / 100);

/** The newest run of an AOI beside an earlier one: how far it was how soon, how long its steps took, why things failed. */
export function Compare({ aoi }: { aoi: string }) {
  const [params, setParams] = useQueryStates(compareParams);
  const { data, error, refetch } = useQuery(
    query('GET /api/ingestion/aois/{aoi}/history/runs', { params: { aoi } }),
  );
  const runs = data?.runs ?? [];
  const own = runs.find((run) => run.aoi === aoi);
  const others = runs.filter((run) => run !== own);
  const chosen =
    params.with === null
      ? (data?.likely ?? null)
      : (others.find(
          (run) => run.aoi === params.with && (params.since === null || run.since === params.since),
        ) ?? null);
  return (
    <Panel
      title="Compared with an earlier run"
      note={own && `This run began ${formatDateTime(own.since)}`}
      className="xl:col-span-2"
    >
      {error && !data && <ErrorMessage problem={error} onRetry={refetch} isInline />}
      {!data && !error && <SkeletonRows rows={3} />}
      {data && others.length === 0 && (
        <p className="text-muted">
          No other run recorded yet. From the next one on, you can compare them here.
        </p>
      )}
      {data && others.length > 0 && (
        <Combobox
          label="Earlier run"
          className="max-w-lg"
          value={chosen ? runName(chosen) : null}
          onChange={(value) => {
            const run = others.find((one) => runName(one) === value);
            void setParams({ with: run?.aoi ?? null, since: run?.since ?? null });
          }}
          options={others.map((run) => ({ value: runName(run), label: formatRun(run) }))}
          placeholder="Choose a run"
        />
      )}
      {data && others.length > 0 && !chosen && (
        <p className="mt-2 text-muted">
          No earlier run has this name apart from its date or number. Choose one.
        </p>
      )}
      {own && chosen && <Sides own={own} other={chosen} />}
    </Panel>
  );
}

function Sides({ own, other }: { own: RunRef; other: RunRef }) {
  const [mine, theirs] = [useRun(own), useRun(other)];
  const error = mine.error ?? theirs.error;
  const [one, two] = [mine.data, theirs.data];
  const chart = useMemo(() => one && two && sideBySide(one.curve, two.curve), [one, two]);
  const series = useMemo(
    () =>
      chart && [
        { name: 'This run', colour: '--accent' as const, shape: 'steps' as const, values: chart.mine },
        {
          name: 'Earlier run',
          colour: '--muted' as const,
          dash: [6, 4],
          shape: 'steps' as const,
          values: chart.theirs,
        },
      ],
    [chart],
  );
  if (error && !chart) {
    const again = () => Promise.all([mine.refetch(), theirs.refetch()]);
    return <ErrorMessage problem={error} onRetry={again} isInline className="mt-3" />;
  }
  if (!one || !two || !chart || !series) return <SkeletonRows rows={5} />;
  return (
    <div className="mt-4 grid gap-6 lg:grid-cols-2">
      <Chart
        label="Share of the tiles that were done, by time since the run began, of this run and the earlier one"
        xs={chart.xs}
        series={series}
        formatX={formatHours}
        formatY={formatPercentage}
      />
      <CompareSteps mine={one} theirs={two} />
      <div className="lg:col-span-2">
        <CompareCauses mine={one.causes} theirs={two.causes} />
      </div>
    </div>
  );
}

type Curve = { ms: number; done: number; all: number }[];

/** Both curves over the moments of either; none before its first moment and after its last. */
function sideBySide(mine: Curve, theirs: Curve) {
  const xs = [...new Set([...mine, ...theirs].map(({ ms }) => ms))].sort((a, b) => a - b);
  const over = (curve: Curve) => {
    let place = -1;
    const end = curve.at(-1)?.ms ?? -1;
    return xs.map((ms) => {
      while (place + 1 < curve.length && (curve[place + 1] as Curve[number]).ms <= ms) place += 1;
      const point = curve[place];
      return point === undefined || ms > end || point.all === 0 ? null : (point.done / point.all) * 100;
    });
  };
  return { xs, mine: over(mine), theirs: over(theirs) };
}
