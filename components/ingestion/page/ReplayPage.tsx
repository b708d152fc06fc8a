'use client';
import { useQuery } from '@tanstack/react-query';
import { useQueryStates } from 'nuqs';
import { type KeyboardEvent, useEffect, useMemo } from 'react';
import { query } from '@/components/api';
import { PageTitle } from '@/components/shell/PageTitle';
import { ButtonLink } from '@/components/ui/Button';
import { EmptyState } from '@/components/ui/EmptyState';
import { ErrorMessage } from '@/components/ui/ErrorMessage';
import { SkeletonRows } from '@/components/ui/Skeleton';
import type { Span } from '@/lib/ingestion/history/timeline';
import { shownName } from '@/lib/upstream/shown-name';
import type { RecordView } from '../history/record-view';
import { ReplayBar } from '../history/replay/ReplayBar';
import { fittingSpeed, replayParams } from '../history/replay/replay-params';
import { type Player, usePlayer } from '../history/replay/use-player';
import { ReplayScene } from './ReplayScene';

/** What was recorded of an AOI, played back: map, counts and table as they were at any moment. */
export function ReplayPage({ aoi }: { aoi: string }) {
  const { data, error, refetch } = useQuery({
    ...query('GET /api/ingestion/aois/{aoi}/history', { params: { aoi }, query: {} }),
    refetchInterval: 15_000,
  });
  const board = `/ingestion/aoi/${encodeURIComponent(aoi)}`;
  const [first, last] = [data?.starts[0], data?.watched.at(-1)?.[1]];
  const span = useMemo<Span | undefined>(
    () => (first === undefined || last === undefined ? undefined : [first, Math.max(first, last)]),
    [first, last],
  );
  return (
    <>
      <PageTitle
        title="Replay"
        parent={{ href: board, label: shownName(aoi) }}
        actions={
          <ButtonLink href={`${board}/history`} variant="quiet">
            History
          </ButtonLink>
        }
      />
      {error && !data && <ErrorMessage problem={error} onRetry={refetch} className="m-6" />}
      {!data && !error && (
        <div className="m-6 rounded-panel border border-line bg-surface">
          <SkeletonRows rows={8} />
        </div>
      )}
      {data && !span && (
        <EmptyState
          title="No history yet"
          isCentred
          action={<ButtonLink href={board}>Open the board</ButtonLink>}
        >
          Swath records every change in an AOI while someone has its board open.
        </EmptyState>
      )}
      {data && span && <Replay key={aoi} aoi={aoi} record={data} span={span} />}
    </>
  );
}

function Replay({ aoi, record, span }: { aoi: string; record: RecordView; span: Span }) {
  const [params, setParams] = useQueryStates(replayParams, { throttleMs: 700 });
  const speed = params.speed ?? fittingSpeed(span[1] - span[0]);
  const player = usePlayer(aoi, span, record.gaps, speed, params.at?.getTime() ?? null);
  const { at, tape } = player;
  // The bar is shown at once, at the moment that is still being fetched.
  const begin = params.at?.getTime() ?? span[0];
  const moment = at ?? Math.min(Math.max(begin, span[0]), span[1]);
  const onKeyDown = (event: KeyboardEvent | globalThis.KeyboardEvent) => {
    if (!act(event, player, span)) return;
    event.preventDefault();
    event.stopPropagation();
  };
  useEffect(() => {
    // Where nothing else wants the keys they belong to the replay.
    const listen = (event: globalThis.KeyboardEvent) => event.target === document.body && onKeyDown(event);
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  });
  useEffect(() => {
    if (at !== null) void setParams({ at: new Date(at) });
  }, [at, setParams]);
  return (
    <div className="flex flex-col gap-3 px-4 py-4 max-md:pb-32 md:px-6 lg:h-[calc(100dvh-var(--title-row))] lg:min-h-200">
      {player.error !== undefined && (
        <ErrorMessage problem={player.error} onRetry={() => player.seek(moment)} isInline />
      )}
      <ReplayBar
        player={player}
        at={moment}
        span={span}
        record={record}
        speed={speed}
        onSpeed={(value) => void setParams({ speed: value })}
        onKeyDown={onKeyDown}
      />
      {at !== null && tape ? (
        <ReplayScene
          aoi={aoi}
          at={at}
          tape={tape}
          version={player.version}
          isPlaying={player.isPlaying}
          gaps={record.gaps}
          kind={params.show}
          onKind={(show) => void setParams({ show })}
          statuses={params.status}
          onStatuses={(status) => void setParams({ status })}
        />
      ) : (
        player.error === undefined && (
          <div className="rounded-panel border border-line bg-surface">
            <SkeletonRows rows={8} />
          </div>
        )
      )}
    </div>
  );
}

/** What a key does; false for those that do nothing here. */
function act(
  { key, shiftKey, altKey, ctrlKey, metaKey }: KeyboardEvent | globalThis.KeyboardEvent,
  player: Player,
  span: Span,
): boolean {
  if (altKey || ctrlKey || metaKey) return false;
  const [from, until] = span;
  const leap = (way: 1 | -1) => player.seek((player.at ?? from) + (way * (until - from)) / 20);
  if (key === ' ') player.isPlaying ? player.pause() : player.play();
  else if (key === 'ArrowRight' || key === 'ArrowUp') shiftKey ? leap(1) : player.step(1);
  else if (key === 'ArrowLeft' || key === 'ArrowDown') shiftKey ? leap(-1) : player.step(-1);
  else if (key === 'PageUp') leap(1);
  else if (key === 'PageDown') leap(-1);
  else if (key === 'Home') player.seek(from);
  else if (key === 'End') player.seek(until);
  else return false;
  return true;
}
