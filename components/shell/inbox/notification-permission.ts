'use client';

const key = 'swath.alerts.notify';

/** Whether this browser can show notifications at all. */
export const canNotify = (): boolean => typeof window !== 'undefined' && 'Notification' in window;

/** Whether the user has asked for notifications in this browser, and the browser allows them. */
export const wantsNotifications = (): boolean =>
  canNotify() && Notification.permission === 'granted' && localStorage.getItem(key) === '1';

/** Asks the browser, because someone pressed for it; whether notifications will come. */
export async function requestNotifications(isWanted: boolean): Promise<boolean> {
  localStorage.setItem(key, isWanted ? '1' : '0');
  if (!isWanted || !canNotify()) return false;
  return (await Notification.requestPermission()) === 'granted';
}
