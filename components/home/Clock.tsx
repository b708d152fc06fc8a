'use client';
import { useSyncExternalStore } from 'react';
import { onTick, portalNow } from '@/components/ui/clock';

const day = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'UTC',
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  year: 'numeric',
});
const short = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'UTC',
  weekday: 'short',
  day: 'numeric',
  month: 'short',
});
const clock = new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC', hour: '2-digit', minute: '2-digit' });

/** The day and the time in UTC, since all of the portal speaks it: `Saturday 21 November 2026, 10:06 UTC`. */
export function Clock({ now }: { now: string }) {
  const minute = useSyncExternalStore(
    onTick,
    () => Math.floor(portalNow() / 60_000),
    () => Math.floor(Date.parse(now) / 60_000),
  );
  const time = new Date(minute * 60_000);
  // The comma between weekday and day is left out, as people write it.
  const words = day.format(time).replace(',', '');
  return (
    <time dateTime={time.toISOString().slice(0, 16)}>
      <span className="max-sm:hidden">{words}</span>
      <span className="sm:hidden">{short.format(time).replace(',', '')}</span>, {clock.format(time)} UTC
    </time>
  );
}
