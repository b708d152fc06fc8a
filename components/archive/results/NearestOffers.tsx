'use client';
import { formatCount, formatDate } from '@/components/ui/format';
import { TextButton } from '@/components/ui/TextButton';
import { nearestReachDays } from '@/lib/archive/results/nearest-images';
import { choiceLabel } from '../query/constellation-choice';
import { useSearchQuery } from '../query/QueryProvider';
import { useNearest } from './use-nearest';

/** Where a search found nothing: the nearest days and the other constellations that have images, one press away. */
export function NearestOffers() {
  const { setParams } = useSearchQuery();
  const { days, others, isPart, isRunning, hasFailed } = useNearest();
  const choose = (change: { from: string; to: string } | { constellations: string[] }) =>
    void setParams({ ...change, times: null }, { history: 'push' });
  const hasNone = days.length === 0;
  return (
    <div className="flex flex-col gap-1.5 px-4 pb-4 text-12 text-muted">
      {days.length > 0 && (
        <p className="flex flex-wrap items-baseline gap-x-3">
          Nearest images:
          {days.map(({ day, count }) => (
            <TextButton key={day} onClick={() => choose({ from: day, to: day })}>
              {formatDate(day)} ({formatCount(count)})
            </TextButton>
          ))}
        </p>
      )}
      {others.length > 0 && (
        <p className="flex flex-wrap items-baseline gap-x-3">
          Other constellations:
          {others.map(({ constellation, count }) => (
            <TextButton key={constellation} onClick={() => choose({ constellations: [constellation] })}>
              {choiceLabel(constellation)} ({formatCount(count)})
            </TextButton>
          ))}
        </p>
      )}
      <p role="status" className="empty:hidden">
        {isRunning
          ? 'Searching for the nearest images…'
          : hasFailed
            ? 'The search for the nearest images failed.'
            : hasNone && !isPart
              ? `The same search finds nothing within ${nearestReachDays.at(-1)} days before or after.`
              : isPart && 'There may be more, also nearer ones.'}
      </p>
    </div>
  );
}
