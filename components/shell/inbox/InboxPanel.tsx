'use client';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type Api, call, routeKey, routePagesKey } from '@/components/api';
import { kindAppearance } from '@/components/ingestion/alerts/kind-appearance';
import { notificationAppearance } from '@/components/notifications/notification-appearance';
import { Age } from '@/components/ui/Age';
import { Button } from '@/components/ui/Button';
import { cx } from '@/components/ui/cx';
import { EmptyState } from '@/components/ui/EmptyState';
import { ErrorMessage } from '@/components/ui/ErrorMessage';
import { Link } from '@/components/ui/Link';
import { SkeletonRows } from '@/components/ui/Skeleton';
import { Switch } from '@/components/ui/Switch';
import { TextButton } from '@/components/ui/TextButton';
import { useToast } from '@/components/ui/Toast';
import { useAction } from '@/components/ui/use-action';
import type { RuleKind } from '@/lib/ingestion/alerts/rule';
import type { Output } from '@/lib/web/call';
import { useSession } from '../session';
import { canNotify, requestNotifications, wantsNotifications } from './notification-permission';
import { unreadPollMs } from './use-inbox-news';

type Entry = Output<Api['GET /api/notifications']>['notifications'][number];

const input = { query: { limit: 20 } };

/** What its reader is notified of, newest first, each leading to its page; `onLeave` when one is followed. */
export function InboxPanel({ onLeave }: { onLeave: () => void }) {
  const { services } = useSession();
  const { data, error, isPending, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } =
    useInfiniteQuery({
      queryKey: routePagesKey('GET /api/notifications', input),
      queryFn: ({ pageParam, signal }) =>
        call('GET /api/notifications', { query: { ...input.query, before: pageParam } }, { signal }),
      initialPageParam: undefined as number | undefined,
      getNextPageParam: ({ next }) => next ?? undefined,
      refetchInterval: unreadPollMs,
    });
  const shown = data?.pages.flatMap(({ notifications }) => notifications) ?? [];
  const { run: read } = useAction({
    act: (body: { ids?: string[]; until?: number }) => call('POST /api/notifications/read', { body }),
    renews: [routeKey('GET /api/notifications'), routeKey('GET /api/ingestion/alerts')],
    isParallel: true,
  });
  const [newest] = shown;
  return (
    <>
      <div className="flex h-11 items-center gap-2 border-line border-b px-4">
        <h2 className="font-strong">Notifications</h2>
        {newest && shown.some(({ isRead }) => !isRead) && (
          <TextButton className="ml-auto" onClick={() => void read({ until: newest.at })}>
            Mark all as read
          </TextButton>
        )}
      </div>
      {isPending && <SkeletonRows rows={3} className="h-13" />}
      {error && <ErrorMessage problem={error} onRetry={refetch} isInline className="p-4" />}
      {data && shown.length === 0 && (
        <EmptyState title="No notifications">
          What concerns you appears here: orders, credit, new images, runs and alerts.
        </EmptyState>
      )}
      <div className="max-h-[min(26rem,60dvh)] overflow-y-auto">
        <ul>
          {shown.map((entry) => (
            <li key={entry.id} className="border-line border-b last:border-b-0">
              <EntryLink
                entry={entry}
                onFollow={() => {
                  if (!entry.isRead) void read({ ids: [entry.id] });
                  onLeave();
                }}
              />
            </li>
          ))}
        </ul>
        {hasNextPage && (
          <Button
            size="small"
            className="mx-4 my-2"
            busy={isFetchingNextPage}
            onClick={() => void fetchNextPage()}
          >
            Show older notifications
          </Button>
        )}
      </div>
      <div className="flex flex-col gap-2 border-line border-t px-4 py-2">
        <NotifySwitch />
        <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
          <FooterLink href="/account#notifications" label="Choose what reaches you" onFollow={onLeave} />
          {services.workflow && (
            <FooterLink href="/ingestion/alerts" label="All alerts and rules" onFollow={onLeave} />
          )}
        </div>
      </div>
    </>
  );
}

function FooterLink({ href, label, onFollow }: { href: string; label: string; onFollow: () => void }) {
  return (
    <Link
      href={href}
      onClick={onFollow}
      className="rounded-mark font-strong text-12 text-accent hover:underline"
    >
      {label}
    </Link>
  );
}

function EntryLink({ entry, onFollow }: { entry: Entry; onFollow: () => void }) {
  const { icon: Icon, colour, label } = entryAppearance(entry);
  return (
    <Link href={entry.path} onClick={onFollow} className="focus-inset flex gap-3 px-4 py-2.5 hover:bg-hover">
      <Icon role="img" aria-label={label} size={16} className={cx('mt-0.5 shrink-0', colour)} />
      <span className="min-w-0 flex-1">
        <span className="flex items-baseline gap-2">
          <span className={cx('min-w-0 flex-1 truncate', !entry.isRead && 'font-strong')}>{entry.title}</span>
          <Age at={entry.at} isShort className="shrink-0 text-12 text-muted" />
        </span>
        <span className="block break-words text-12 text-muted">{entry.sentence}</span>
      </span>
      {!entry.isRead && (
        <span className="mt-1.5 size-2 shrink-0 rounded-full bg-accent">
          <span className="sr-only">new</span>
        </span>
      )}
    </Link>
  );
}

/** An alert looks like its rule. */
const entryAppearance = ({ kind, alertKind }: Entry) =>
  (alertKind && kindAppearance[alertKind as RuleKind]) || notificationAppearance[kind];

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
