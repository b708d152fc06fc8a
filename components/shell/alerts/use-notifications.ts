'use client';
import { useEffect } from 'react';
import type { Alert } from '@/components/ingestion/alerts/alert-labels';
import { formatPlural } from '@/components/ui/format';
import { alertHref, alertTitle } from '@/lib/ingestion/alerts/alert-links';
import { wantsNotifications } from './notification-permission';
import { unreadPollMs, useAlertNews } from './use-alert-news';

/** The alerts that any tab of this browser has shown, and when a tab was last in sight. */
const notifiedKey = 'swath.alerts.shown';
const maxKept = 50;
const inSightKey = 'swath.alerts.in-sight';
const numberAt = (key: string) => Number(localStorage.getItem(key) ?? 0);

/** An alert can come to be seen after one that was raised a moment later. */
const lateMs = 60_000;

/** Shows new alerts as notifications of the browser: each once, and only while none of its tabs is in sight. */
export function useNotifications(): void {
  const news = useAlertNews();
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
    void takeUnnotified(news.latest, (alerts) => {
      const isInSight =
        document.visibilityState === 'visible' || Date.now() - numberAt(inSightKey) < unreadPollMs / 2;
      if (isInSight || !wantsNotifications()) return;
      // The oldest first, so that the newest ends on top.
      for (const alert of alerts.toReversed())
        notify(alertTitle(alert), alert.sentence, alertKey(alert), alertHref(alert));
      const isAll = alerts.length < news.latest.length || news.unread <= news.latest.length;
      if (!isAll)
        notify('Alerts', `${formatPlural(news.unread, 'alert')} are new`, 'all', '/ingestion/alerts');
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

/** An alert that fires again is shown again. */
const alertKey = ({ id, firedAt }: Alert): string => `${id} ${firedAt}`;

interface Notified {
  at: number;
  keys: string[];
}

/** Shows the alerts that no tab has shown yet, in one of all tabs. */
async function takeUnnotified(
  latest: readonly Alert[],
  show: (alerts: readonly Alert[]) => void,
): Promise<void> {
  await navigator.locks?.request('swath.alerts', () => {
    const { at = 0, keys = [] }: Partial<Notified> = JSON.parse(localStorage.getItem(notifiedKey) ?? '{}');
    const fresh = latest.filter((alert) => alert.firedAt > at - lateMs && !keys.includes(alertKey(alert)));
    if (fresh.length === 0) return;
    const notified: Notified = {
      at: Math.max(at, ...fresh.map(({ firedAt }) => firedAt)),
      keys: [...fresh.map(alertKey), ...keys].slice(0, maxKept),
    };
    localStorage.setItem(notifiedKey, JSON.stringify(notified));
    show(fresh);
  });
}
