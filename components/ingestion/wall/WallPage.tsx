'use client';
import './wall.css';
import { CircleCheck, ListChecks, Maximize, Pause, Play, TriangleAlert, X } from 'lucide-react';
import Link from 'next/link';
import { useQueryStates } from 'nuqs';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { aoiRows } from '@/components/home/aoi-rows';
import { useAoiSamples, useAois } from '@/components/home/use-home';
import { Logo } from '@/components/shell/Logo';
import { useSession } from '@/components/shell/session';
import { onTick, portalNow, toPortalTime } from '@/components/ui/clock';
import { cx } from '@/components/ui/cx';
import { EmptyState } from '@/components/ui/EmptyState';
import { Failure } from '@/components/ui/Failure';
import { Freshness } from '@/components/ui/Freshness';
import { formatClock, formatCount } from '@/components/ui/format';
import { IconButton } from '@/components/ui/IconButton';
import { KeepSignedIn } from './KeepSignedIn';
import { useFreshPage } from './use-fresh-page';
import { useRotation } from './use-rotation';
import { useScreenAwake } from './use-screen-awake';
import { WallCard } from './WallCard';
import { WallChooser } from './WallChooser';
import { wallParams } from './wall-params';
import { rowsPerPage, wallPages, wallRows } from './wall-rows';

const noAois: never[] = [];

/** Ingestions on a screen that hangs for weeks: large, turning by itself, and always with the age of what it shows. */
export function WallPage({ now }: { now: string }) {
  const { services } = useSession();
  const { data, dataUpdatedAt, error, isError } = useAois();
  const aois = data?.aois ?? noAois;
  const samples = useAoiSamples(aois);
  const [{ aoi: chosen, every }, setParams] = useQueryStates(wallParams);
  const rows = aoiRows(aois, samples, portalNow());
  const { shown, missing } = wallRows(rows, chosen);
  const pages = wallPages(shown);
  const { page, left, isPaused, step, togglePause } = useRotation(pages.length, Math.max(5, every));
  const [isChoosing, setIsChoosing] = useState(false);
  const isAwake = useScreenAwake();
  useFreshPage(data !== undefined && !isError);
  useWallKeys({ step, togglePause });

  const isDown = data?.server.state === 'down';
  const listedAt = data?.server.ageMs == null ? undefined : toPortalTime(dataUpdatedAt) - data.server.ageMs;
  // Of several ages the oldest: nothing on the screen may be older than it says.
  const readAt =
    listedAt && Math.min(listedAt, ...(pages[page] ?? []).map(({ aoi }) => aoi.readAt ?? listedAt));
  const together = rows.reduce((sum, { progress }) => sum + (progress.perHour ?? 0), 0);
  return (
    <main className="wall">
      <header className="wall-head flex items-center gap-[1.5em]">
        <Link href="/ingestion" aria-label="Leave the wall" className="rounded-control">
          <Logo className="wall-icon" />
        </Link>
        <h1 className="wall-title font-strong">Ingestion</h1>
        <p className="wall-small text-muted">
          {data && `${shown.length} of ${aois.length} ${aois.length === 1 ? 'area' : 'areas'}`}
        </p>
        <div className="wall-controls flex gap-1">
          <IconButton icon={ListChecks} label="Choose what is shown" onClick={() => setIsChoosing(true)} />
          <IconButton
            icon={isPaused ? Play : Pause}
            label={isPaused ? 'Turn by itself' : 'Hold this page'}
            onClick={togglePause}
          />
          <KeepSignedIn />
          <IconButton icon={Maximize} label="Full screen" onClick={toggleFullScreen} />
        </div>
        <div className="wall-small ml-auto">
          {readAt !== undefined && <Freshness at={readAt} isLive isStale={isDown || isError} />}
        </div>
        <WallClock now={now} />
      </header>

      {!services.workflow && (
        <EmptyState title="There is no workflow server here" isCentred>
          Whoever runs the portal can set WORKFLOW_URL.
        </EmptyState>
      )}
      {error && !data && <Failure problem={error} />}
      {data && shown.length === 0 && (
        <EmptyState title="Nothing was ingested yet" isCentred>
          An ingestion that is started shows here by itself.
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
            {data?.server.sentence ?? 'The portal does not answer'}; it is asked again by itself
          </span>
        ) : (
          <span className="flex items-center gap-[0.5em]">
            <CircleCheck aria-hidden className="wall-icon text-done-text" />
            The workflow server answers
          </span>
        )}
        {together > 0 && <span>{formatCount(Math.round(together))} tiles/h together</span>}
        {missing.length > 0 && (
          <span className="flex items-center gap-[0.5em] text-retry-text">
            <X aria-hidden className="wall-icon" />
            Not on the server: {missing.join(', ')}
          </span>
        )}
        {!isAwake && <span>This browser may let the screen sleep</span>}
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
            {isPaused ? 'held' : `next ${Math.min(rowsPerPage, shown.length)} in ${left} s`}
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
  const minute = useSyncExternalStore(
    onTick,
    () => Math.floor(portalNow() / 60_000),
    () => Math.floor(Date.parse(now) / 60_000),
  );
  return (
    <time dateTime={new Date(minute * 60_000).toISOString()} className="flex items-baseline gap-[0.5em]">
      <span className="wall-clock font-strong tabular-nums">{formatClock(minute * 60_000)}</span>
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
