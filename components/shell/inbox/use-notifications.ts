'use client';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { type Api, routeKey } from '@/components/api';
import { listenForNews } from '@/components/notifications/inbox-channel';
import { formatPlural } from '@/components/ui/format';
import type { Output } from '@/lib/web/call';
import { wantsNotifications } from './notification-permission';
import { unreadPollMs, useInboxNews } from './use-inbox-news';

type News = Output<Api['GET /api/notifications/unread']>['latest'][number];

/** What any tab of this browser has shown, and when a tab was last in sight. */
const notifiedKey = 'swath.alerts.shown';
const maxKept = 50;
const inSightKey = 'swath.alerts.in-sight';
const numberAt = (key: string) => Number(localStorage.getItem(key) ?? 0);

/** What is new can come to be seen after what came a moment later. */
const lateMs = 60_000;
const gatherMs = 500;

/** Shows what is new as notifications of the browser: each once, if its reader wants that kind, and only while none of its tabs is in sight. */
export function useNotifications(): void {
  const news = useInboxNews();
  const client = useQueryClient();
  useEffect(() => {
    let waiting: ReturnType<typeof setTimeout> | undefined;
    // Several that come at once are read once.
    const stop = listenForNews(() => {
      waiting ??= setTimeout(() => {
        waiting = undefined;
        void client.invalidateQueries({ queryKey: routeKey('GET /api/notifications') });
      }, gatherMs);
    });
    return () => {
      clearTimeout(waiting);
      stop();
    };
  }, [client]);
  useEffect(() => {
    const note = () => {
      const isInSight = document.visibilityState === 'visible';
      // Another window that is in sight says so again soon.
      localStorage.setItem(inSightKey, isInSight ? String(Date.now()) : '0');
    };
    note();
    const timer = setInterval(() => document.visibilityState === 'visible' && note(), unreadPollMs / 3);
    document.addEventListener('visibilitychange', note);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', note);
    };
  }, []);
  useEffect(() => {
    if (!news || news.latest.length === 0) return;
    void takeUnnotified(news.latest, (fresh) => {
      const isInSight =
        document.visibilityState === 'visible' || Date.now() - numberAt(inSightKey) < unreadPollMs / 2;
      if (isInSight || !wantsNotifications()) return;
      // The oldest first, so that the newest ends on top.
      const wanted = fresh.filter(({ isForBrowser }) => isForBrowser);
      for (const one of wanted.toReversed()) notify(one.title, one.sentence, newsKey(one), one.path);
      const isAll = fresh.length < news.latest.length || news.unread <= news.latest.length;
      if (!isAll && wanted.length > 0)
        notify('Swath', `${formatPlural(news.unread, 'notification')} are new`, 'all', '/');
    });
  }, [news]);
}

function notify(title: string, body: string, tag: string, href: string): void {
  const shown = new Notification(title, { body, tag });
  shown.onclick = () => {
    window.focus();
    window.location.assign(href);
    shown.close();
  };
}

/** What comes again is shown again. */
const newsKey = ({ id, at }: News): string => `${id} ${at}`;

interface Notified {
  at: number;
  keys: string[];
}

/** Shows what no tab has shown yet, in one of all tabs. */
async function takeUnnotified(
  latest: readonly News[],
  show: (fresh: readonly News[]) => void,
): Promise<void> {
  await navigator.locks?.request('swath.alerts', () => {
    const { at = 0, keys = [] }: Partial<Notified> = JSON.parse(localStorage.getItem(notifiedKey) ?? '{}');
    const fresh = latest.filter((one) => one.at > at - lateMs && !keys.includes(newsKey(one)));
    if (fresh.length === 0) return;
    const notified: Notified = {
      at: Math.max(at, ...fresh.map((one) => one.at)),
      keys: [...fresh.map(newsKey), ...keys].slice(0, maxKept),
    };
    localStorage.setItem(notifiedKey, JSON.stringify(notified));
    show(fresh);
  });
}
