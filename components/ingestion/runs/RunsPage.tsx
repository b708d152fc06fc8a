'use client';
import { useQuery } from '@tanstack/react-query';
import { GitCompare } from 'lucide-react';
import { parseAsString, useQueryStates } from 'nuqs';
import { useState } from 'react';
import { query } from '@/components/api';
import { PageTitle } from '@/components/shell/PageTitle';
import { Age } from '@/components/ui/Age';
import { Button } from '@/components/ui/Button';
import { Checkbox } from '@/components/ui/Checkbox';
import { Chip } from '@/components/ui/Chip';
import { DataTable } from '@/components/ui/DataTable';
import { EmptyState } from '@/components/ui/EmptyState';
import { ErrorMessage } from '@/components/ui/ErrorMessage';
import { formatCount, formatPlural } from '@/components/ui/format';
import { Link } from '@/components/ui/Link';
import { ShownOf } from '@/components/ui/ShownOf';
import { SkeletonRows } from '@/components/ui/Skeleton';
import { TextButton } from '@/components/ui/TextButton';
import { shownName } from '@/lib/upstream/shown-name';
import { CompareDialog } from './CompareDialog';
import { RunDialog } from './RunDialog';
import { RunStateWord } from './RunStateWord';
import { runInputLabels } from './run-labels';

const runsParams = { run: parseAsString, aoi: parseAsString.withDefault('') };

/** Every start of an ingestion: who, when, how much, and what came back; each opens, and two can be compared. */
export function RunsPage() {
  const [{ run: openedId, aoi: ofAoi }, setParams] = useQueryStates(runsParams);
  const { data, error, isPending, refetch } = useQuery({
    ...query('GET /api/ingestion/runs', { query: ofAoi === '' ? {} : { aoi: ofAoi } }),
    refetchInterval: 10_000,
  });
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const [isComparing, setIsComparing] = useState(false);
  const choose = (id: string) =>
    setChosen(chosen.includes(id) ? chosen.filter((one) => one !== id) : [...chosen, id].slice(-2));
  return (
    <>
      <PageTitle
        title="Runs"
        parent={{ href: '/ingestion', label: 'Ingestion' }}
        actions={
          <Button
            icon={GitCompare}
            reason={chosen.length < 2 ? 'Choose two runs first' : undefined}
            onClick={() => setIsComparing(true)}
          >
            <span>
              Compare<span className="max-md:sr-only"> two payloads</span>
            </span>
          </Button>
        }
      />
      <div className="px-4 py-4 md:px-6">
        {ofAoi !== '' && (
          <div className="mb-3">
            <Chip onRemove={() => setParams({ aoi: null })} removeLabel="Show the runs of every AOI">
              {ofAoi}
            </Chip>
          </div>
        )}
        {error && <ErrorMessage problem={error} onRetry={refetch} />}
        {(isPending || data) && (
          <div className="overflow-hidden rounded-panel border border-line bg-surface">
            {isPending && <SkeletonRows rows={6} />}
            {data && (
              <DataTable
                label="Runs"
                rows={data.runs}
                rowKey={({ id }) => id}
                empty={
                  <EmptyState title={ofAoi === '' ? 'No runs yet' : `No runs into ${ofAoi} yet`}>
                    A run is one start of an ingestion. Ingestions started elsewhere appear in the AOI list.
                  </EmptyState>
                }
                columns={[
                  {
                    key: 'choose',
                    header: <span className="sr-only">Compare</span>,
                    className: 'w-8',
                    cell: ({ id, aoi }) => (
                      <Checkbox
                        label={`Compare this run into ${shownName(aoi)}`}
                        hideLabel
                        checked={chosen.includes(id)}
                        onChange={() => choose(id)}
                      />
                    ),
                  },
                  {
                    key: 'aoi',
                    header: 'AOI',
                    cell: ({ aoi, sceneCount, startedAt }) => (
                      <>
                        <Link
                          href={`/ingestion/aoi/${encodeURIComponent(aoi)}`}
                          className="[overflow-wrap:anywhere] font-strong hover:underline"
                        >
                          {shownName(aoi)}
                        </Link>
                        <span className="block text-12 text-muted md:hidden">
                          <Age at={startedAt} />
                          {sceneCount !== null && ` · ${formatPlural(sceneCount, 'scene')}`}
                        </span>
                      </>
                    ),
                  },
                  { key: 'state', header: 'State', cell: ({ state }) => <RunStateWord state={state} /> },
                  {
                    key: 'scenes',
                    header: 'Scenes sent',
                    align: 'end',
                    className: 'max-md:hidden',
                    cell: ({ sceneCount, listedCount }) =>
                      sceneCount !== null && (
                        <>
                          {formatCount(sceneCount)}
                          {listedCount !== null && (
                            <span className="text-muted"> of {formatCount(listedCount)}</span>
                          )}
                        </>
                      ),
                  },
                  {
                    key: 'who',
                    header: 'Started by',
                    cell: ({ startedBy }) => startedBy,
                    className: 'max-md:hidden',
                  },
                  {
                    key: 'list',
                    header: 'List',
                    className: 'max-lg:hidden',
                    cell: ({ input, restOf }) => (
                      <span className="text-muted">
                        {restOf ? 'the rest of a run' : runInputLabels[input]}
                      </span>
                    ),
                  },
                  {
                    key: 'when',
                    header: 'When',
                    className: 'max-md:hidden',
                    cell: ({ startedAt }) => <Age at={startedAt} />,
                  },
                  {
                    key: 'answer',
                    header: 'Answer',
                    className: 'max-md:hidden w-2/5',
                    cell: ({ answer }) => (
                      <span className="line-clamp-2 break-words text-muted">{answer ?? 'no answer yet'}</span>
                    ),
                  },
                  {
                    key: 'open',
                    header: <span className="sr-only">Open</span>,
                    align: 'end',
                    cell: ({ id, aoi }) => (
                      <TextButton
                        aria-label={`Open the run into ${shownName(aoi)}`}
                        onClick={() => setParams({ run: id })}
                      >
                        Open
                      </TextButton>
                    ),
                  },
                ]}
              />
            )}
            <ShownOf shown={data?.runs.length ?? 0} total={data?.total} />
          </div>
        )}
      </div>
      {openedId !== null && <RunDialog id={openedId} onClose={() => setParams({ run: null })} />}
      {isComparing && chosen[0] && chosen[1] && (
        <CompareDialog ids={[chosen[0], chosen[1]]} onClose={() => setIsComparing(false)} />
      )}
    </>
  );
}
