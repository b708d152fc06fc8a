'use client';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useQueryStates } from 'nuqs';
import { call, routePagesKey } from '@/components/api';
import { Age } from '@/components/ui/Age';
import { Button } from '@/components/ui/Button';
import { Chip } from '@/components/ui/Chip';
import { cx } from '@/components/ui/cx';
import { EmptyState } from '@/components/ui/EmptyState';
import { ErrorMessage } from '@/components/ui/ErrorMessage';
import { formatDateTime } from '@/components/ui/format';
import { Link } from '@/components/ui/Link';
import { SegmentedControl } from '@/components/ui/SegmentedControl';
import { SkeletonRows } from '@/components/ui/Skeleton';
import { alertHref, alertTitle } from '@/lib/ingestion/alerts/alert-links';
import { shownName } from '@/lib/upstream/shown-name';
import { AlertActions } from './AlertActions';
import type { Alert } from './alert-labels';
import { alertPageSize, alertsInput } from './alerts-input';
import { alertsParams } from './alerts-params';
import { kindAppearance } from './kind-appearance';

/** Every alert that was reported, newest first. */
export function AlertList() {
  const [{ open, aoi }, setParams] = useQueryStates(alertsParams);
  const input = alertsInput(open, aoi);
  const { data, error, isPending, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } =
    useInfiniteQuery({
      queryKey: routePagesKey('GET /api/ingestion/alerts', input),
      queryFn: ({ pageParam, signal }) =>
        call('GET /api/ingestion/alerts', { query: { ...input.query, before: pageParam } }, { signal }),
      initialPageParam: undefined as number | undefined,
      getNextPageParam: ({ alerts }) =>
        alerts.length === alertPageSize ? alerts.at(-1)?.firedAt : undefined,
      refetchInterval: 15_000,
    });
  const alerts = data?.pages.flatMap((page) => page.alerts) ?? [];
  return (
    <>
      <div className="mb-3 flex flex-wrap items-center gap-2">
        <SegmentedControl
          label="Which alerts"
          hideLabel
          fit
          value={open ? 'open' : 'all'}
          onChange={(value) => void setParams({ open: value === 'open' ? true : null })}
          options={[
            { value: 'all', label: 'All' },
            { value: 'open', label: 'Open' },
          ]}
        />
        {aoi !== '' && (
          <Chip onRemove={() => setParams({ aoi: null })} removeLabel="Show the alerts of every AOI">
            {shownName(aoi)}
          </Chip>
        )}
      </div>
      {error && <ErrorMessage problem={error} onRetry={refetch} />}
      <div className="overflow-hidden rounded-panel border border-line bg-surface">
        {isPending && <SkeletonRows rows={5} className="h-13" />}
        {data && alerts.length === 0 && (
          <EmptyState title={open ? 'No open alerts' : 'No alerts yet'}>
            Alerts appear when something fails, stalls or finishes, as set in the rules.
          </EmptyState>
        )}
        <ul>
          {alerts.map((alert) => (
            <li key={alert.id} className="border-line border-b last:border-b-0">
              <AlertRow alert={alert} onAoi={() => setParams({ aoi: alert.aoi })} />
            </li>
          ))}
        </ul>
      </div>
      {hasNextPage && (
        <Button className="mt-3" busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          Show older alerts
        </Button>
      )}
    </>
  );
}

function AlertRow({ alert, onAoi }: { alert: Alert; onAoi: () => void }) {
  const { icon: Icon, colour, label } = kindAppearance[alert.kind];
  const { endedAt, acknowledged, snoozed, kind, aoi, ruleName } = alert;
  const isEvent = kind === 'finished';
  const isOpen = endedAt === null;
  return (
    <div className="flex flex-wrap items-start gap-x-4 gap-y-2 px-4 py-3">
      <Icon
        role="img"
        aria-label={label}
        size={18}
        className={cx('mt-0.5 shrink-0', isOpen || isEvent ? colour : 'text-faint')}
      />
      <div className="min-w-0 flex-1 basis-64">
        <p className="flex flex-wrap items-baseline gap-x-2">
          <Link href={alertHref(alert)} className="break-all font-strong hover:underline">
            {alertTitle(alert)}
          </Link>
          {aoi !== null && <span className="text-12 text-muted">{ruleName}</span>}
        </p>
        <p className="break-words text-muted">{alert.sentence}</p>
        <p className="text-12 text-muted">
          {formatDateTime(alert.firedAt)} (<Age at={alert.firedAt} />)
          {!isEvent && (isOpen ? ', still open' : `, ended ${formatDateTime(endedAt)}`)}
          {acknowledged && `. Acknowledged by ${acknowledged.by} on ${formatDateTime(acknowledged.at)}`}
          {snoozed && `. Snoozed by ${snoozed.by} until ${formatDateTime(snoozed.at)}`}
        </p>
      </div>
      <AlertActions alert={alert} onAoi={aoi === null ? undefined : onAoi} />
    </div>
  );
}
