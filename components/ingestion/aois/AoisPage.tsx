'use client';
import { History, NotebookPen, Plus, Presentation, Satellite, Search } from 'lucide-react';
import { useQueryStates } from 'nuqs';
import { PageTitle } from '@/components/shell/PageTitle';
import { TryAgain } from '@/components/shell/services/TryAgain';
import { useCan, useSession } from '@/components/shell/session';
import { Button, ButtonLink } from '@/components/ui/Button';
import { EmptyState } from '@/components/ui/EmptyState';
import { ErrorMessage } from '@/components/ui/ErrorMessage';
import { Freshness } from '@/components/ui/Freshness';
import { formatPlural } from '@/components/ui/format';
import { Select } from '@/components/ui/Select';
import { ShownOf } from '@/components/ui/ShownOf';
import { SkeletonRows } from '@/components/ui/Skeleton';
import { StatusLegend } from '@/components/ui/Status';
import { TextField } from '@/components/ui/TextField';
import { Unreadable } from '@/components/ui/Unreadable';
import { AoisTable } from './AoisTable';
import { standings } from './aoi-filter';
import { filterAois, isListed, oldestRead, sortAois } from './aoi-order';
import { aoisParams } from './aois-params';
import { useAois } from './use-aois';

/** On a phone the signs of the ways on stand alone beside the one button, so that they stay in one row. */
const words = 'max-sm:sr-only';

/** All AOIs, those that need someone first. */
export function AoisPage() {
  const canRun = useCan(['operator']);
  const { services } = useSession();
  const [params, setParams] = useQueryStates(aoisParams);
  const { find, state, attention, sort, dir } = params;
  const { data, error, isPending, refetch } = useAois();
  const rows = sortAois(filterAois(data?.aois ?? [], params), sort, dir);
  const isNarrowed = find.trim() !== '' || state !== null || attention !== 'any';
  const isDown = data?.server.state === 'down';
  // The oldest of what the page shows: on a phone no other age is beside the numbers.
  const readAt = oldestRead(data, rows);
  return (
    <>
      <PageTitle
        title="Ingestion"
        facts={data && isListed(data) && formatPlural(data.total, 'AOI')}
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
            {canRun && (
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
          <EmptyState title="No workflow server is set up" icon={Satellite} isCentred>
            Your administrator can connect one with WORKFLOW_URL. Search and orders work without it.
          </EmptyState>
        )}
        {error && <ErrorMessage problem={error} onRetry={refetch} />}
        {isDown && (
          <div
            role="alert"
            className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-control border border-line bg-retry-soft px-3 py-2 text-retry-text"
          >
            <p>
              {data?.server.sentence}. {isListed(data) && 'The last known numbers are shown with their age. '}
              Swath tries again automatically.
            </p>
            <TryAgain services={['workflow']} />
          </div>
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
                  { value: 'any', label: 'All AOIs' },
                  { value: 'needed', label: 'Needs attention' },
                  { value: 'none', label: 'No attention needed' },
                ]}
                className="w-44 max-sm:min-w-0 max-sm:flex-1"
              />
              {isNarrowed && data && isListed(data) && (
                <span className="text-12 text-muted">
                  {rows.length} of {formatPlural(data.total, 'AOI')}
                </span>
              )}
              <StatusLegend className="max-sm:gap-x-3 lg:ml-auto" />
            </div>
            <Unreadable
              service="workflow server"
              rows={[{ of: 'AOI', count: data?.unreadable }]}
              className="border-line border-b"
            />
            {isPending && <SkeletonRows rows={8} className="h-13" />}
            {data && (
              <AoisTable
                rows={rows}
                isStale={isDown || error !== null}
                sort={sort}
                dir={dir}
                onSort={(by, direction) => void setParams({ sort: by, dir: direction })}
                empty={
                  !isListed(data) ? (
                    <EmptyState title="No AOI list yet">
                      The workflow server has not listed them yet. Swath keeps trying.
                    </EmptyState>
                  ) : isNarrowed ? (
                    <EmptyState
                      title="No matching AOIs"
                      action={
                        <Button onClick={() => void setParams({ find: null, state: null, attention: null })}>
                          Show all
                        </Button>
                      }
                    >
                      Remove a filter to see more.
                    </EmptyState>
                  ) : (
                    <EmptyState title="No ingestion yet">
                      Start an ingestion to create the first AOI.
                    </EmptyState>
                  )
                }
              />
            )}
            <ShownOf shown={data?.aois.length ?? 0} total={data?.total} />
          </div>
        )}
      </div>
    </>
  );
}
