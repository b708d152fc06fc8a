'use client';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { MapPinned } from 'lucide-react';
import { memo, useEffect, useRef, useState } from 'react';
import { type Api, call, query } from '@/components/api';
import { useMay } from '@/components/shell/session';
import { Button } from '@/components/ui/Button';
import { Failure } from '@/components/ui/Failure';
import { formatCount } from '@/components/ui/format';
import type { PlaceStep } from '@/lib/ingestion/locate/steps';
import type { Output } from '@/lib/web/call';
import { amountWords } from './actions/action-ask';
import { usePlaces } from './use-places';

type Search = NonNullable<Output<Api['GET /api/ingestion/aois/{aoi}/locate']>['search']>;

const everyMs = 1_000;
const isLooking: Record<PlaceStep, string> = {
  runs: 'Looking in what was listed and sent here',
  items: 'Asking items one by one',
  catalogue: 'Listing the catalogue again',
  tiles: 'Having scenes split into tiles again',
};
const foundIn: Record<PlaceStep, string> = {
  runs: 'from lists made here',
  items: 'from their own data',
  catalogue: 'from the catalogue',
  tiles: 'by splitting scenes again',
};

/** How many items nobody has told the place of, and a search for them, which the server makes by itself. */
export const PlaceSearch = memo(function PlaceSearch({ aoi }: { aoi: string }) {
  const mayAct = useMay(['operator']);
  const { unknown } = usePlaces(aoi);
  const queries = useQueryClient();
  const params = { aoi };
  const asked = query('GET /api/ingestion/aois/{aoi}/locate', { params });
  const { data } = useQuery({
    ...asked,
    refetchInterval: (now) => (now.state.data?.search?.state === 'running' ? everyMs : false),
  });
  const [problem, setProblem] = useState<unknown>();
  const [isBusy, setIsBusy] = useState(false);
  const search = data?.search ?? undefined;
  const isRunning = search?.state === 'running';
  const found = search ? totalOf(search) : 0;
  const before = useRef({ isRunning, found });
  useEffect(() => {
    const { isRunning: was, found: had } = before.current;
    before.current = { isRunning, found };
    if (was !== isRunning || (isRunning && had !== found)) {
      void queries.invalidateQueries({
        queryKey: query('GET /api/ingestion/aois/{aoi}/footprints', { params: { aoi } }).queryKey,
      });
    }
  }, [isRunning, found, queries, aoi]);

  const send = async (key: 'POST' | 'DELETE') => {
    setProblem(undefined);
    setIsBusy(true);
    try {
      queries.setQueryData(asked.queryKey, await call(`${key} /api/ingestion/aois/{aoi}/locate`, { params }));
    } catch (failed) {
      setProblem(failed);
    } finally {
      setIsBusy(false);
    }
  };
  if (unknown.scenes + unknown.tiles === 0 && !isRunning) return null;
  return (
    <section
      aria-label="Unknown places"
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
            <>Nobody has told where {amountWords(unknown)} lie</>
          )}
        </p>
        {mayAct && (
          <Button
            size="small"
            icon={isRunning ? undefined : MapPinned}
            busy={isBusy}
            onClick={() => void send(isRunning ? 'DELETE' : 'POST')}
          >
            {isRunning ? 'Stop' : search ? 'Look again' : 'Locate them'}
          </Button>
        )}
      </div>
      {search && !isRunning && <p className="text-muted">{resultOf(search)}</p>}
      {problem !== undefined && <Failure problem={problem} isInline />}
    </section>
  );
});

const totalOf = ({ found }: Search) => Object.values(found).reduce((sum, count) => sum + count, 0);

function resultOf(search: Search): string {
  const parts = (Object.entries(search.found) as [PlaceStep, number][])
    .filter(([, count]) => count > 0)
    .map(([step, count]) => `${formatCount(count)} ${foundIn[step]}`);
  const how = {
    running: '',
    done: '',
    failed: 'The last search failed. ',
    stopped: 'The last search was stopped. ',
  }[search.state];
  const what = parts.length > 0 ? `Found ${parts.join(', ')}.` : 'Nothing was found.';
  const troubles = search.troubles.map((one) => ` ${one}.`).join('');
  return `${how}${what}${troubles}`;
}
