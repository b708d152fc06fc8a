'use client';
import './wall.css';
import { CircleCheck, ListChecks, Maximize, Pause, Play, TriangleAlert, X } from 'lucide-react';
import { parseAsArrayOf, parseAsInteger, parseAsString, useQueryStates } from 'nuqs';
import { useEffect, useState } from 'react';
import { Logo } from '@/components/shell/Logo';
import { TryAgain } from '@/components/shell/services/TryAgain';
import { useSession } from '@/components/shell/session';
import { serverNow } from '@/components/ui/clock';
import { cx } from '@/components/ui/cx';
import { EmptyState } from '@/components/ui/EmptyState';
import { ErrorMessage } from '@/components/ui/ErrorMessage';
import { Freshness } from '@/components/ui/Freshness';
import { formatClock, formatCount, formatPlural, formatSeries } from '@/components/ui/format';
import { IconButton } from '@/components/ui/IconButton';
import { Link } from '@/components/ui/Link';
import { useMinute } from '@/components/ui/use-minute';
import { nameInSentence } from '@/lib/upstream/shown-name';
import { isListed, oldestRead } from '../aois/aoi-order';
import { aoiRows } from '../aois/aoi-rows';
import { useAoiSamples, useAois } from '../aois/use-aois';
import { KeepSignedIn } from './KeepSignedIn';
import { usePeriodicReload } from './use-periodic-reload';
import { useRotation } from './use-rotation';
import { useWakeLock } from './use-wake-lock';
import { WallCard } from './WallCard';
import { WallChooser } from './WallChooser';
import { WallSignOut } from './WallSignOut';
import { rowsPerPage, wallPages, wallRows } from './wall-rows';

const noAois: never[] = [];

/** What a wall's URL holds, so that a link put on a screen shows the same for weeks. */
const wallParams = {
  /** The AOIs that were chosen; none means: whatever runs or needs someone. */
  aoi: parseAsArrayOf(parseAsString).withDefault([]),
  /** How long each page of AOIs stays, seconds. */
  every: parseAsInteger.withDefault(20),
};

/**
 * Ingestions on a screen that hangs for weeks: large, turning automatically, and always with the age of what it shows.
 */
export function WallPage({ now }: { now: string }) {
  const { services } = useSession();
  const { data, error, isError, refetch } = useAois();
  const aois = data?.aois ?? noAois;
  const samples = useAoiSamples(aois);
  const [{ aoi: chosen, every }, setParams] = useQueryStates(wallParams);
  const isDown = data?.server.state === 'down';
  const rows = aoiRows(aois, samples, serverNow(), isDown || isError);
  const { shown, missing } = wallRows(rows, chosen);
  const pages = wallPages(shown);
  const { page, left, isPaused, step, togglePause } = useRotation(pages.length, Math.max(5, every));
  const [isChoosing, setIsChoosing] = useState(false);
  const isAwake = useWakeLock();
  usePeriodicReload(data !== undefined && !isError);
  useWallKeys({ step, togglePause });

  // Of several ages the oldest: nothing on the screen may be older than it says.
  const onPage = (pages[page] ?? []).map(({ aoi }) => aoi);
  const readAt = oldestRead(data, onPage);
  const together = rows.reduce((sum, { progress }) => sum + (progress.perHour ?? 0), 0);
  return (
    <main className="wall">
      <header className="wall-head flex items-center gap-[1.5em]">
        <Link href="/ingestion" aria-label="Leave the wall" className="rounded-control">
          <Logo className="wall-icon" />
        </Link>
        <h1 className="wall-title font-strong">Ingestion</h1>
        <p className="wall-small text-muted">
          {data && isListed(data) && `${shown.length} of ${formatPlural(data.total, 'AOI')}`}
        </p>
        <div className="wall-controls flex gap-1">
          <IconButton icon={ListChecks} label="Choose what is shown" onClick={() => setIsChoosing(true)} />
          <IconButton
            icon={isPaused ? Play : Pause}
            label={isPaused ? 'Start rotation' : 'Stay on this page'}
            onClick={togglePause}
          />
          <KeepSignedIn />
          <IconButton icon={Maximize} label="Full screen" onClick={toggleFullScreen} />
          <WallSignOut />
        </div>
        <div className="wall-small ml-auto">
          {readAt !== undefined && <Freshness at={readAt} isLive isStale={isDown || isError} />}
        </div>
        <WallClock now={now} />
      </header>

      {!services.workflow && (
        <EmptyState title="No workflow server is set up" isCentred>
          Your administrator can connect one with WORKFLOW_URL.
        </EmptyState>
      )}
      {error && !data && <ErrorMessage problem={error} onRetry={refetch} />}
      {data && !isListed(data) && (
        <EmptyState title="No AOI list yet" isCentred>
          The workflow server has not listed them yet. Swath keeps trying.
        </EmptyState>
      )}
      {isListed(data) && shown.length === 0 && (
        <EmptyState title="No ingestion yet" isCentred>
          New ingestions appear here automatically.
        </EmptyState>
      )}
      <ul className="wall-rows flex min-h-0 flex-1 flex-col" aria-live="off">
        {pages[page]?.map((row) => (
          <WallCard key={row.aoi.name} row={row} />
        ))}
      </ul>

      <footer className="wall-small flex flex-wrap items-center gap-x-[2em] gap-y-1 text-muted">
        {isDown || isError ? (
          <span role="alert" className="flex items-center gap-[0.5em] text-retry-text">
            <TriangleAlert aria-hidden className="wall-icon" />
            {data?.server.sentence ?? 'Swath is not responding'}. Swath tries again automatically.
            <TryAgain services={['workflow']} />
          </span>
        ) : (
          isListed(data) && (
            <span className="flex items-center gap-[0.5em]">
              <CircleCheck aria-hidden className="wall-icon text-done-text" />
              Workflow server responding
            </span>
          )
        )}
        {together > 0 && <span>{formatCount(Math.round(together))} tiles/h in total</span>}
        {data && isListed(data) && missing.length > 0 && (
          <span className="flex items-center gap-[0.5em] text-retry-text">
            <X aria-hidden className="wall-icon" />
            {data.total > aois.length
              ? `Not among the ${formatPlural(aois.length, 'AOI')} listed`
              : 'Not on the server'}
            : {formatSeries(missing.map(nameInSentence))}
          </span>
        )}
        {!isAwake && <span>This screen may go to sleep</span>}
        {pages.length > 1 && (
          <span className="ml-auto flex items-center gap-[1em]">
            <span className="flex items-center gap-[0.5em]" aria-hidden>
              {pages.map((_, at) => (
                <span
                  // biome-ignore lint/suspicious/noArrayIndexKey: a page is its place
                  key={at}
                  aria-current={at === page}
                  className={cx('wall-dot rounded-full', at === page ? 'bg-ink' : 'bg-line-strong')}
                />
              ))}
            </span>
            {isPaused ? 'paused' : `next ${Math.min(rowsPerPage, shown.length)} in ${left} s`}
          </span>
        )}
      </footer>
      {isChoosing && (
        <WallChooser
          names={rows.map(({ aoi }) => aoi.name)}
          chosen={chosen}
          every={every}
          onClose={() => setIsChoosing(false)}
          onChoose={(aoi, pace) => void setParams({ aoi: aoi.length > 0 ? aoi : null, every: pace })}
        />
      )}
    </main>
  );
}

function WallClock({ now }: { now: string }) {
  const minute = useMinute(now);
  return (
    <time dateTime={new Date(minute).toISOString()} className="flex items-baseline gap-[0.5em]">
      <span className="wall-clock font-strong tabular-nums">{formatClock(minute)}</span>
      <span className="wall-small text-muted">UTC</span>
    </time>
  );
}

function toggleFullScreen(): void {
  if (document.fullscreenElement) void document.exitFullscreen();
  else void document.documentElement.requestFullscreen();
}

/** Arrows turn the page, the space bar holds it, `f` fills the screen. */
function useWallKeys({ step, togglePause }: { step: (by: number) => void; togglePause: () => void }): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.target instanceof Element && event.target.closest('button, a, input, [role=dialog]')) return;
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      if (event.key === 'ArrowRight') step(1);
      else if (event.key === 'ArrowLeft') step(-1);
      else if (event.key === ' ') togglePause();
      else if (event.key === 'f') toggleFullScreen();
      else return;
      event.preventDefault();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  });
}
