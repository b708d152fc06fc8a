import { OctagonX, RotateCw, TimerOff } from 'lucide-react';
import { cx } from '@/components/ui/cx';
import { formatCount, formatDuration, formatPlural } from '@/components/ui/format';
import { StatusBar } from '@/components/ui/Status';
import { statusAppearance } from '@/components/ui/status-appearance';
import { countFailing, worstHarm } from '@/lib/ingestion/aois/harm';
import { sumStatuses } from '@/lib/ingestion/status';
import { shownName } from '@/lib/upstream/shown-name';
import type { AoiRow } from '../aois/aoi-rows';

const order = ['FAILED', 'RETRY', 'PENDING', 'NEW', 'DONE'] as const;
const borders = {
  stuck: 'border-retry-fill',
  failed: 'border-failed-fill',
  retry: 'border-retry-fill',
  none: 'border-line',
};
const loud = { FAILED: 'text-failed-text', RETRY: 'text-retry-text' };

/** One AOI, to be read from five metres: how far it is, what is wrong, and how long the rest takes. */
export function WallCard({ row }: { row: AoiRow }) {
  const { aoi, progress, stalledAfterMs, state, isStale } = row;
  const { tiles, scenes } = aoi;
  const counts = tiles && sumStatuses(tiles) > 0 ? tiles : scenes;
  const total = counts ? sumStatuses(counts) : 0;
  const done = counts && total > 0 ? Math.floor((counts.DONE / total) * 100) : undefined;
  const harm = worstHarm(aoi, stalledAfterMs !== undefined);
  const failed = countFailing(aoi, 'FAILED').count;
  const retry = countFailing(aoi, 'RETRY').count;
  return (
    <li
      className={cx(
        'wall-card flex min-h-0 min-w-0 flex-1 items-center rounded-panel border bg-surface',
        borders[harm],
      )}
    >
      <p className="wall-left flex shrink-0 flex-col">
        <span className="wall-share font-strong tabular-nums">
          {done ?? '–'}
          <span className="wall-unit text-muted">%</span>
        </span>
        <span className="wall-text text-muted">{formatTimeLeft(row)}</span>
      </p>
      <div className="flex min-w-0 flex-1 flex-col justify-between self-stretch">
        <div className="flex min-w-0 items-center gap-[1.2em]">
          <h2 className="wall-name min-w-0 truncate font-strong">{shownName(aoi.name)}</h2>
          {harm === 'stuck' && (
            <Flag icon={TimerOff}>No progress for {formatDuration(stalledAfterMs ?? 0)}</Flag>
          )}
          {harm === 'failed' && (
            <Flag icon={OctagonX} isFailed>
              {formatCount(failed)} failed
            </Flag>
          )}
          {harm === 'retry' && (
            <Flag icon={RotateCw}>{formatPlural(retry, 'needs a retry', 'need a retry')}</Flag>
          )}
          <span className="wall-text ml-auto whitespace-nowrap text-muted">
            {progress.perHour === null ? (
              state === 'running' && (isStale ? 'rate unknown' : 'no rate yet')
            ) : (
              <>
                <strong className="wall-name font-strong text-ink">
                  {formatCount(Math.round(progress.perHour))}
                </strong>{' '}
                tiles/h
              </>
            )}
          </span>
        </div>
        {counts ? (
          <StatusBar
            counts={{ ...counts }}
            of={`${counts === tiles ? 'tiles' : 'scenes'} of ${shownName(aoi.name)}`}
            className="wall-bar"
          />
        ) : (
          <p className="wall-text text-muted">not counted yet</p>
        )}
        <dl className="flex justify-between gap-4">
          {order.map((status) => {
            const { icon: Icon, text } = statusAppearance(status);
            const count = counts?.[status] ?? 0;
            const countClass = count > 0 ? text : 'text-muted';
            return (
              <div key={status} className="flex items-center gap-[0.5em] whitespace-nowrap">
                <Icon aria-hidden className={cx('wall-icon', countClass)} />
                <dd
                  className={cx(
                    'wall-name font-strong tabular-nums',
                    count === 0 ? 'text-muted' : status in loud ? loud[status as 'RETRY'] : 'text-ink',
                  )}
                >
                  {counts ? formatCount(count) : '–'}
                </dd>
                <dt className={cx('wall-small', countClass)}>{status}</dt>
              </div>
            );
          })}
        </dl>
      </div>
    </li>
  );
}

function Flag({
  icon: Icon,
  isFailed = false,
  children,
}: {
  icon: typeof RotateCw;
  isFailed?: boolean;
  children: React.ReactNode;
}) {
  return (
    <span
      className={cx(
        'wall-small flex shrink-0 items-center gap-[0.5em] whitespace-nowrap rounded-control px-[0.6em] py-[0.25em] font-strong',
        isFailed ? 'bg-failed-fill text-surface' : 'bg-retry-fill text-[#141821]',
      )}
    >
      <Icon aria-hidden className="wall-icon" />
      {children}
    </span>
  );
}

function formatTimeLeft({ state, progress, isStale }: AoiRow) {
  if (state === 'ended') return 'ended';
  if (state === 'unread') return 'no data yet';
  if (state === 'waiting') return 'not running';
  if (progress.leftMs === null) return isStale ? 'time left unknown' : 'no estimate';
  return (
    <>
      <strong className="font-strong text-ink">{formatDuration(progress.leftMs)}</strong> left
    </>
  );
}
