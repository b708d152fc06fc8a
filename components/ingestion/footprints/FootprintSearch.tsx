'use client';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { MapPinned } from 'lucide-react';
import { memo, useEffect, useRef } from 'react';
import { type Api, call, query } from '@/components/api';
import { useCan } from '@/components/shell/session';
import { Button } from '@/components/ui/Button';
import { ErrorMessage } from '@/components/ui/ErrorMessage';
import { formatCount, formatSeries } from '@/components/ui/format';
import { useAction } from '@/components/ui/use-action';
import type { PlaceStep } from '@/lib/ingestion/footprints/steps';
import type { Output } from '@/lib/web/call';
import { formatAmount } from '../format-amount';
import { footprintsKey, useFootprints } from './use-footprints';

type Search = NonNullable<Output<Api['GET /api/ingestion/aois/{aoi}/footprints/search']>['search']>;

const intervalMs = 1_000;
const isLooking: Record<PlaceStep, string> = {
  runs: 'Checking lists and runs in Swath',
  items: 'Reading items one by one',
  catalogue: 'Listing the catalogue again',
  tiles: 'Splitting scenes into tiles again',
};
const foundIn: Record<PlaceStep, string> = {
  runs: 'from lists in Swath',
  items: 'from their own data',
  catalogue: 'from the catalogue',
  tiles: 'by splitting scenes again',
};

/** How many items no one has reported the place of, and a search for them, which the server makes. */
export const FootprintSearch = memo(function FootprintSearch({ aoi }: { aoi: string }) {
  const canAct = useCan(['operator']);
  const { unknown } = useFootprints(aoi);
  const queries = useQueryClient();
  const params = { aoi };
  const asked = query('GET /api/ingestion/aois/{aoi}/footprints/search', { params });
  const { data } = useQuery({
    ...asked,
    refetchInterval: (now) => (now.state.data?.search?.state === 'running' ? intervalMs : false),
  });
  const search = data?.search ?? undefined;
  const isRunning = search?.state === 'running';
  const found = search ? sumStatuses(search) : 0;
  const before = useRef({ isRunning, found });
  useEffect(() => {
    const { isRunning: was, found: had } = before.current;
    before.current = { isRunning, found };
    if (was !== isRunning || (isRunning && had !== found)) {
      // While more is found, a reading under way ends first: that of a large board takes longer than the next find.
      const cancelRefetch = was !== isRunning;
      void queries.invalidateQueries({ queryKey: footprintsKey(aoi) }, { cancelRefetch });
    }
  }, [isRunning, found, queries, aoi]);

  const { run, isBusy, problem } = useAction({
    act: (key: 'POST' | 'DELETE') => call(`${key} /api/ingestion/aois/{aoi}/footprints/search`, { params }),
    onDone: (begun) => queries.setQueryData(asked.queryKey, begun),
    failure: 'inline',
  });
  if (unknown.scenes + unknown.tiles === 0 && !isRunning) return null;
  return (
    <section
      aria-label="Unknown locations"
      className="flex flex-col gap-2 rounded-panel border border-line bg-surface px-4 py-2.5 text-12"
    >
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <p role="status">
          {isRunning ? (
            <>
              {isLooking[search.step]}
              {search.done > 0 && `: ${formatCount(search.done)}`}
              {search.done > 0 && search.total !== null && ` of ${formatCount(search.total)}`}
              <span className="text-muted"> · {formatCount(found)} found</span>
            </>
          ) : (
            <>The location of {formatAmount(unknown)} is unknown</>
          )}
        </p>
        {canAct && (
          <Button
            size="small"
            icon={isRunning ? undefined : MapPinned}
            busy={isBusy}
            onClick={() => run(isRunning ? 'DELETE' : 'POST')}
          >
            {isRunning ? 'Stop' : search ? 'Search again' : 'Find locations'}
          </Button>
        )}
      </div>
      {search && !isRunning && <p className="text-muted">{describeResult(search)}</p>}
      {problem !== undefined && <ErrorMessage problem={problem} isInline />}
    </section>
  );
});

const sumStatuses = ({ found }: Search) => Object.values(found).reduce((sum, count) => sum + count, 0);

function describeResult(search: Search): string {
  const parts = (Object.entries(search.found) as [PlaceStep, number][])
    .filter(([, count]) => count > 0)
    .map(([step, count]) => `${formatCount(count)} ${foundIn[step]}`);
  const how = {
    running: '',
    done: '',
    failed: 'The last search failed. ',
    stopped: 'The last search was stopped. ',
  }[search.state];
  const what = parts.length > 0 ? `Found ${formatSeries(parts)}.` : 'No locations found.';
  const warnings = search.warnings.map((one) => ` ${one}.`).join('');
  return `${how}${what}${warnings}`;
}
