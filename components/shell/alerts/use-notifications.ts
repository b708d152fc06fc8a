'use client';
import { useEffect } from 'react';
import { alertHref, alertTitle } from '@/components/ingestion/alerts/alert-words';
import { mayNotify } from './notify-choice';
import { newsEveryMs, useAlertNews } from './use-alert-news';

/** The time of the newest alert that any tab of this browser has shown, and when a tab was last in sight. */
const toldKey = 'swath.alerts.told';
const inSightKey = 'swath.alerts.in-sight';
const numberAt = (key: string) => Number(localStorage.getItem(key) ?? 0);

/** Shows the newest alert as a notification of the browser: once, and only while none of its tabs is in sight. */
export function useNotifications(): void {
  const news = useAlertNews();
  const newest = news?.newest;
  useEffect(() => {
    const note = () => {
      const isInSight = document.visibilityState === 'visible';
      // Another window that is in sight says so again soon.
      localStorage.setItem(inSightKey, isInSight ? String(Date.now()) : '0');
    };
    note();
    const timer = setInterval(() => document.visibilityState === 'visible' && note(), newsEveryMs / 3);
    document.addEventListener('visibilitychange', note);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', note);
    };
  }, []);
  useEffect(() => {
    if (!newest) return;
    void once(newest.firedAt, () => {
      const isInSight =
        document.visibilityState === 'visible' || Date.now() - numberAt(inSightKey) < newsEveryMs / 2;
      if (isInSight || !mayNotify()) return;
      const shown = new Notification(alertTitle(newest), { body: newest.sentence, tag: newest.id });
      shown.onclick = () => {
        window.focus();
        window.location.assign(alertHref(newest));
        shown.close();
      };
    });
  }, [newest]);
}

/** Does something about the alert of a time in one of all tabs. */
async function once(firedAt: number, tell: () => void): Promise<void> {
  await navigator.locks?.request('swath.alerts', () => {
    if (numberAt(toldKey) >= firedAt) return;
    localStorage.setItem(toldKey, String(firedAt));
    tell();
  });
}
