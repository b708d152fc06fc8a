'use client';
import { useContext, useSyncExternalStore } from 'react';
import { onTick, serverNow } from './clock';
import { formatExact } from './format';
import { formatAge, shortAge } from './format-age';
import { PageTimeContext } from './page-time';
import { Tooltip } from './Tooltip';

export interface AgeProps {
  /** When it was; ISO 8601, a date, or milliseconds. */
  at: string | number | Date;
  /** `14 min` rather than `14 min ago`, for columns whose heading says the rest. */
  isShort?: boolean;
  /** For long tables: the exact time is the browser's own hint, which costs nothing until it is seen. */
  isInRow?: boolean;
  className?: string;
}

/** How long ago something was, ticking; the exact time in UTC on hover, and by a press. */
export function Age({ at, isShort, isInRow, className }: AgeProps) {
  const time = new Date(at);
  const words = useAge(time.getTime(), isShort);
  if (Number.isNaN(time.getTime())) return <span className={className}>unknown</span>;
  const shown = (
    <time dateTime={time.toISOString()} title={isInRow ? formatExact(time) : undefined} className={className}>
      {words}
    </time>
  );
  return isInRow ? (
    shown
  ) : (
    <Tooltip opensOn="press" label={formatExact(time)}>
      {shown}
    </Tooltip>
  );
}

const clockSlackMs = 15_000;

/** The age of `at` (ms) in words; changes only when the words do. */
export function useAge(at: number, isShort = false): string {
  const pageTime = useContext(PageTimeContext);
  const wordsAt = (now: number) => {
    const ms = now - at;
    // Where a page took long to come, the portal's clock seems behind: what is just over is not still to come.
    const age = ms < 0 && ms > -clockSlackMs ? 0 : ms;
    return isShort ? shortAge(Math.max(0, ms)) : formatAge(age);
  };
  // The first draw in the browser has the server's words. What they have become since is drawn at once.
  return useSyncExternalStore(
    onTick,
    () => wordsAt(serverNow()),
    () => wordsAt(pageTime ?? serverNow()),
  );
}
