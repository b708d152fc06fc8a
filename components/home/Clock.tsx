'use client';
import { formatClock, formatLongDate, formatWeekday } from '@/components/ui/format';
import { useMinute } from '@/components/ui/use-minute';

/** The day and the time in UTC, since all of the portal speaks it: `Saturday 21 November 2026, 10:06 UTC`. */
export function Clock({ now }: { now: string }) {
  const time = new Date(useMinute(now));
  // The comma between weekday and day is left out, as people write it.
  const words = formatLongDate(time).replace(',', '');
  return (
    <time dateTime={time.toISOString().slice(0, 16)}>
      <span className="max-sm:hidden">{words}</span>
      <span className="sm:hidden">{formatWeekday(time)}</span>, {formatClock(time)} UTC
    </time>
  );
}
