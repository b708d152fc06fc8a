'use client';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call, query, routeKey } from '@/components/api';
import type { Alert } from '@/components/ingestion/alerts/alert-labels';
import { kindAppearance } from '@/components/ingestion/alerts/kind-appearance';
import { Age } from '@/components/ui/Age';
import { cx } from '@/components/ui/cx';
import { EmptyState } from '@/components/ui/EmptyState';
import { ErrorMessage } from '@/components/ui/ErrorMessage';
import { Link } from '@/components/ui/Link';
import { SkeletonRows } from '@/components/ui/Skeleton';
import { Switch } from '@/components/ui/Switch';
import { TextButton } from '@/components/ui/TextButton';
import { useToast } from '@/components/ui/Toast';
import { useAction } from '@/components/ui/use-action';
import { alertHref, alertTitle } from '@/lib/ingestion/alerts/alert-links';
import { canNotify, requestNotifications, wantsNotifications } from './notification-permission';

/** The newest alerts, each leading to its cause; `onLeave` when one is followed. */
export function AlertPanel({ onLeave }: { onLeave: () => void }) {
  const { data, error, isPending, refetch } = useQuery({
    ...query('GET /api/ingestion/alerts', { query: { limit: 20 } }),
    refetchInterval: 15_000,
  });
  const shown = data?.alerts ?? [];
  const { run: read } = useAction({
    act: (body: { ids?: string[]; until?: number }) => call('POST /api/ingestion/alerts/read', { body }),
    renews: [routeKey('GET /api/ingestion/alerts')],
    isParallel: true,
  });
  const [newest] = shown;
  return (
    <>
      <div className="flex h-11 items-center gap-2 border-line border-b px-4">
        <h2 className="font-strong">Alerts</h2>
        {newest && shown.some(({ isRead }) => !isRead) && (
          <TextButton className="ml-auto" onClick={() => void read({ until: newest.firedAt })}>
            Mark all as read
          </TextButton>
        )}
      </div>
      {isPending && <SkeletonRows rows={3} className="h-13" />}
      {error && <ErrorMessage problem={error} onRetry={refetch} isInline className="p-4" />}
      {data && shown.length === 0 && (
        <EmptyState title="No alerts">
          Alerts appear when something fails, stalls or finishes, as set in the rules.
        </EmptyState>
      )}
      <ul className="max-h-[min(26rem,60dvh)] overflow-y-auto">
        {shown.map((alert) => (
          <li key={alert.id} className="border-line border-b last:border-b-0">
            <AlertLink
              alert={alert}
              onFollow={() => {
                if (!alert.isRead) void read({ ids: [alert.id] });
                onLeave();
              }}
            />
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1 border-line border-t px-4 py-2">
        <NotifySwitch />
        <Link
          href="/ingestion/alerts"
          onClick={onLeave}
          className="ml-auto rounded-mark font-strong text-12 text-accent hover:underline"
        >
          All alerts and rules
        </Link>
      </div>
    </>
  );
}

function AlertLink({ alert, onFollow }: { alert: Alert; onFollow: () => void }) {
  const { icon: Icon, colour, label } = kindAppearance[alert.kind];
  const isOver = alert.endedAt !== null && alert.kind !== 'finished';
  return (
    <Link
      href={alertHref(alert)}
      onClick={onFollow}
      className="focus-inset flex gap-3 px-4 py-2.5 hover:bg-hover"
    >
      <Icon
        role="img"
        aria-label={label}
        size={16}
        className={cx('mt-0.5 shrink-0', isOver ? 'text-faint' : colour)}
      />
      <span className="min-w-0 flex-1">
        <span className="flex items-baseline gap-2">
          <span className={cx('min-w-0 flex-1 truncate', !alert.isRead && 'font-strong')}>
            {alertTitle(alert)}
          </span>
          <Age at={alert.firedAt} isShort className="shrink-0 text-12 text-muted" />
        </span>
        <span className="block break-words text-12 text-muted">
          {alert.sentence}
          {isOver && ' · over'}
          {alert.acknowledged && ` · acknowledged by ${alert.acknowledged.by}`}
        </span>
      </span>
      {!alert.isRead && (
        <span className="mt-1.5 size-2 shrink-0 rounded-full bg-accent">
          <span className="sr-only">new</span>
        </span>
      )}
    </Link>
  );
}

/** Notifications of the browser; it is asked for them by this press only. */
function NotifySwitch() {
  const toast = useToast();
  const [isOn, setIsOn] = useState(wantsNotifications);
  if (!canNotify()) return null;
  const choose = async (isWanted: boolean) => {
    const isAllowed = await requestNotifications(isWanted);
    setIsOn(isAllowed);
    if (isWanted && !isAllowed) {
      toast({
        title: 'The browser does not allow notifications',
        description: window.isSecureContext
          ? 'Allow them for this site in the settings of the browser.'
          : 'Browsers allow them only on https addresses.',
        kind: 'failed',
      });
    }
  };
  return (
    <Switch
      label={<span className="text-12">Notify me when Swath is in the background</span>}
      checked={isOn}
      onChange={(isWanted) => void choose(isWanted)}
    />
  );
}
