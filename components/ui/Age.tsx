'use client';
import { useSyncExternalStore } from 'react';
import { ageInWords, shortAge } from './age-words';
import { onTick, portalNow } from './clock';
import { formatExact } from './format';
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

/** How long ago something was, ticking; the exact time in UTC on hover and focus. */
export function Age({ at, isShort, isInRow, className }: AgeProps) {
  const time = new Date(at);
  const words = useAge(time.getTime(), isShort);
  if (Number.isNaN(time.getTime())) return <span className={className}>not known</span>;
  const told = (
    <time
      dateTime={time.toISOString()}
      title={isInRow ? formatExact(time) : undefined}
      suppressHydrationWarning
      className={className}
    >
      {words}
    </time>
  );
  return isInRow ? told : <Tooltip label={formatExact(time)}>{told}</Tooltip>;
}

const clockSlackMs = 15_000;

/** The age of `at` (ms) in words; changes only when the words do. */
export function useAge(at: number, isShort = false): string {
  const words = () => {
    const ms = portalNow() - at;
    // Where a page took long to come, the portal's clock seems behind: what is just over is not still to come.
    const age = ms < 0 && ms > -clockSlackMs ? 0 : ms;
    return isShort ? shortAge(Math.max(0, ms)) : ageInWords(age);
  };
  return useSyncExternalStore(onTick, words, words);
}
