'use client';
import { serverNow } from '@/components/ui/clock';
import { formatDuration, formatExact, formatPlural } from '@/components/ui/format';
import { StatusWord } from '@/components/ui/Status';
import { countAttempts, timesInStatus } from '@/lib/ingestion/history/time-in-status';
import type { ItemDetail } from './use-item-detail';

/** What the portal saw of an item: attempts, time in each status, and every passage. */
export function ItemHistory({ detail: { transitions, watchedSince } }: { detail: ItemDetail }) {
  const times = timesInStatus(transitions, watchedSince, serverNow());
  if (transitions.length === 0) {
    return (
      <p className="text-muted">
        {watchedSince === null
          ? 'Swath has not watched this AOI before.'
          : `No change since Swath began to watch this AOI, ${formatExact(watchedSince)}.`}
      </p>
    );
  }
  return (
    <div className="flex flex-col gap-4">
      <p>
        {formatPlural(countAttempts(transitions), 'attempt')} seen since{' '}
        {formatExact(watchedSince ?? transitions[0]?.at ?? serverNow())}
      </p>
      <table className="w-full max-w-md text-left">
        <caption className="sr-only">Time in each status</caption>
        <thead className="text-12 text-muted [&_th]:font-normal">
          <tr>
            <th scope="col">Status</th>
            <th scope="col" className="text-right">
              Duration
            </th>
            <th scope="col" className="text-right">
              Times
            </th>
          </tr>
        </thead>
        <tbody>
          {times.map(({ status, ms, times: count, isAtLeast, isNow }) => (
            <tr key={status} className="h-7">
              <td>
                <StatusWord status={status} />
              </td>
              <td className="text-right">
                {isAtLeast && 'at least '}
                {formatDuration(ms)}
                {isNow && ' so far'}
              </td>
              <td className="text-right">{count}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <ol aria-label="Every change" className="max-h-96 overflow-y-auto">
        {transitions.toReversed().map(({ at, earliest, from, to, message }) => (
          <li key={`${at} ${from} ${to} ${message}`} className="border-line border-b py-1.5 last:border-b-0">
            <p className="flex flex-wrap items-center gap-x-3">
              <span className="w-44 text-muted">
                {earliest < at && 'by '}
                {formatExact(at)}
              </span>
              {to ? <StatusWord status={to} /> : <span>gone</span>}
              {from === to && <span className="text-12 text-muted">new message</span>}
            </p>
            {message && <p className="break-words text-12 text-muted">{message}</p>}
          </li>
        ))}
      </ol>
    </div>
  );
}
