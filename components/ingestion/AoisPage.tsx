'use client';
import { useQuery } from '@tanstack/react-query';
import { History, NotebookPen, Plus, Presentation, Satellite, Search } from 'lucide-react';
import { useQueryStates } from 'nuqs';
import { query } from '@/components/api';
import { PageTitle } from '@/components/shell/PageTitle';
import { useMay, useSession } from '@/components/shell/session';
import { Button, ButtonLink } from '@/components/ui/Button';
import { toPortalTime } from '@/components/ui/clock';
import { EmptyState } from '@/components/ui/EmptyState';
import { Failure } from '@/components/ui/Failure';
import { Freshness } from '@/components/ui/Freshness';
import { formatPlural } from '@/components/ui/format';
import { Select } from '@/components/ui/Select';
import { SkeletonRows } from '@/components/ui/Skeleton';
import { StatusLegend } from '@/components/ui/Status';
import { TextField } from '@/components/ui/TextField';
import { AoisTable } from './AoisTable';
import { standings } from './aoi-filter';
import { aoisThatFit, sortAois } from './aoi-order';
import { aoisParams } from './aois-params';

/** On a phone the signs of the ways on stand alone beside the one button, so that they stay in one row. */
const words = 'max-sm:sr-only';

/** All AOIs, those that need somebody first. */
export function AoisPage() {
  const mayRun = useMay(['operator']);
  const { services } = useSession();
  const [params, setParams] = useQueryStates(aoisParams);
  const { find, state, attention, sort, dir } = params;
  const { data, dataUpdatedAt, error, isPending, refetch } = useQuery({
    ...query('GET /api/ingestion/aois', {}),
    refetchInterval: 4_000,
    enabled: services.workflow,
  });
  const rows = sortAois(aoisThatFit(data?.aois ?? [], params), sort, dir);
  const isNarrowed = find.trim() !== '' || state !== null || attention !== 'any';
  const isDown = data?.server.state === 'down';
  const readAt = data?.server.ageMs == null ? undefined : toPortalTime(dataUpdatedAt) - data.server.ageMs;
  return (
    <>
      <PageTitle
        title="Ingestion"
        facts={data && formatPlural(data.aois.length, 'AOI')}
        age={readAt !== undefined && <Freshness at={readAt} isStale={isDown || error !== null} />}
        actions={
          <>
            <ButtonLink href="/wall" variant="quiet" icon={Presentation}>
              <span className={words}>Wall</span>
            </ButtonLink>
            <ButtonLink href="/ingestion/handovers" variant="quiet" icon={NotebookPen}>
              <span className={words}>Handovers</span>
            </ButtonLink>
            <ButtonLink href="/ingestion/runs" variant="quiet" icon={History}>
              <span className={words}>Runs</span>
            </ButtonLink>
            {mayRun && (
              <ButtonLink href="/ingestion/new" variant="primary" icon={Plus}>
                <span>
                  New<span className="max-sm:sr-only"> ingestion</span>
                </span>
              </ButtonLink>
            )}
          </>
        }
      />
      <div className="flex flex-col gap-4 px-4 py-4 md:px-6">
        {!services.workflow && (
          <EmptyState title="There is no workflow server here" icon={Satellite} isCentred>
            Whoever runs the portal can set WORKFLOW_URL. Searching and ordering work without it.
          </EmptyState>
        )}
        {error && <Failure problem={error} onRetry={refetch} />}
        {isDown && (
          <p
            role="alert"
            className="rounded-control border border-line bg-retry-soft px-3 py-2 text-retry-text"
          >
            {data?.server.sentence}. What is shown is as old as it says, and is read again by itself.
          </p>
        )}
        {services.workflow && (
          <div className="overflow-hidden rounded-panel border border-line bg-surface">
            <div className="flex flex-wrap items-center gap-2 border-line border-b px-4 py-2">
              <TextField
                label="Find AOIs by name"
                hideLabel
                icon={Search}
                placeholder="Name, or a pattern: *-2026"
                value={find}
                onChange={(value) => void setParams({ find: value || null }, { throttleMs: 300 })}
                className="w-60 max-sm:w-full"
              />
              <Select
                label="State"
                hideLabel
                value={state ?? 'any'}
                onChange={(value) => void setParams({ state: value === 'any' ? null : value })}
                options={[{ value: 'any', label: 'Any state' }, ...standings]}
                className="w-52 max-sm:min-w-0 max-sm:flex-1"
              />
              <Select
                label="Attention"
                hideLabel
                value={attention}
                onChange={(value) => void setParams({ attention: value })}
                options={[
                  { value: 'any', label: 'Attention or not' },
                  { value: 'needed', label: 'Needs attention' },
                  { value: 'none', label: 'Needs nobody' },
                ]}
                className="w-44 max-sm:min-w-0 max-sm:flex-1"
              />
              {isNarrowed && data && (
                <span className="text-12 text-muted">
                  {rows.length} of {formatPlural(data.aois.length, 'AOI')}
                </span>
              )}
              <StatusLegend className="ml-auto max-lg:hidden" />
            </div>
            {isPending && <SkeletonRows rows={8} className="h-13" />}
            {data && (
              <AoisTable
                rows={rows}
                sort={sort}
                dir={dir}
                onSort={(by, direction) => void setParams({ sort: by, dir: direction })}
                empty={
                  isNarrowed ? (
                    <EmptyState
                      title="No AOI is like that"
                      action={
                        <Button onClick={() => void setParams({ find: null, state: null, attention: null })}>
                          Show all
                        </Button>
                      }
                    >
                      Take a part of the filter away to see more.
                    </EmptyState>
                  ) : (
                    <EmptyState title="Nothing was ingested yet">
                      A new ingestion makes the first AOI.
                    </EmptyState>
                  )
                }
              />
            )}
          </div>
        )}
      </div>
    </>
  );
}
