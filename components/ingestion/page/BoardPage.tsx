'use client';
import dynamic from 'next/dynamic';
import { useQueryStates } from 'nuqs';
import { type ReactNode, useDeferredValue, useEffect, useMemo, useRef, useState } from 'react';
import { PageTitle } from '@/components/shell/PageTitle';
import { TryAgain } from '@/components/shell/services/TryAgain';
import { useCan } from '@/components/shell/session';
import { Age } from '@/components/ui/Age';
import { ButtonLink } from '@/components/ui/Button';
import { EmptyState } from '@/components/ui/EmptyState';
import { ErrorMessage } from '@/components/ui/ErrorMessage';
import { Freshness } from '@/components/ui/Freshness';
import { formatDate, formatExact, formatPlural, formatSeconds, formatSeries } from '@/components/ui/format';
import { useAnnounce } from '@/components/ui/LiveRegion';
import { SkeletonRows } from '@/components/ui/Skeleton';
import { StatusPill } from '@/components/ui/Status';
import { Term } from '@/components/ui/Term';
import { useStableCallback } from '@/components/ui/use-stable-callback';
import { shownName } from '@/lib/upstream/shown-name';
import type { ActionRequest } from '../actions/action-request';
import { BoardActions } from '../actions/BoardActions';
import { JobsPanel } from '../actions/JobsPanel';
import { SelectionBar } from '../actions/SelectionBar';
import { aoiState } from '../aois/aoi-state';
import { BoardMap } from '../board/BoardMap';
import { CountsPanel } from '../board/CountsPanel';
import { StreamStopped } from '../board/StreamStopped';
import { type BoardState, useBoard } from '../board/use-board';
import { FootprintSearch } from '../footprints/FootprintSearch';
import { ProgressPanel } from '../history/ProgressPanel';
import { boardParams } from '../items/board-params';
import { ItemTable } from '../items/ItemTable';
import { useItemQuestion } from '../items/use-item-question';
import { usePrefetchRows } from '../items/use-item-rows';
import { CausesPanel } from '../triage/CausesPanel';
import type { CauseView } from '../triage/use-causes';

// What an action would do, and one item, are looked at by those alone who ask for them.
const ActionDialog = dynamic(() => import('../actions/ActionDialog').then((loaded) => loaded.ActionDialog));
const ItemDialog = dynamic(() => import('./ItemDialog').then((loaded) => loaded.ItemDialog));

/** The live board of one AOI: numbers first, then what needs attention, the map and the table. */
export function BoardPage({ aoi }: { aoi: string }) {
  const { board, problem, refetch } = useBoard(aoi);
  usePrefetchRows(aoi, useItemQuestion());
  const [ask, setAsk] = useState<ActionRequest>();
  const parent = { href: '/ingestion', label: 'Ingestion' };
  if (problem && !board) {
    return (
      <>
        <PageTitle title={shownName(aoi)} parent={parent} />
        <ErrorMessage problem={problem} onRetry={refetch} className="m-6" />
      </>
    );
  }
  if (!board) {
    return (
      <>
        <PageTitle title={shownName(aoi)} parent={parent} facts="First read of all scenes and tiles…" />
        <div className="m-6 rounded-panel border border-line bg-surface">
          <SkeletonRows rows={10} />
        </div>
      </>
    );
  }
  return (
    <>
      <PageTitle
        title={shownName(aoi)}
        parent={parent}
        facts={<BoardFacts board={board} />}
        actions={!board.isGone && <BoardActions aoi={aoi} board={board} onAsk={setAsk} />}
      />
      {board.isGone ? (
        <EmptyState
          title="There is no such AOI"
          isCentred
          action={<ButtonLink href="/ingestion">All AOIs</ButtonLink>}
        >
          The server lists no AOI with this name. It may have been deleted.
        </EmptyState>
      ) : (
        <Board aoi={aoi} board={board} ask={ask} onAsk={setAsk} />
      )}
    </>
  );
}

/** When the server's counts were asked for, which also reported root tiles, dates and how fast it answers. */
function AgeFromCheck({ board: { checkedAt }, children }: { board: BoardState; children: ReactNode }) {
  return (
    // As high as a line of text: a button is higher, and the panels have no room to spare.
    <span className="-my-1 flex">
      <Term note={checkedAt === null ? undefined : `As of ${formatExact(checkedAt)}`}>{children}</Term>
    </span>
  );
}

/** What the server says of the tiles beside their counts. Its dates are those of the tiles, not of the scenes. */
function TileFacts({ board }: { board: BoardState }) {
  const { rootTiles, from, to } = board;
  return (
    <>
      {rootTiles !== null && (
        <AgeFromCheck board={board}>{formatPlural(rootTiles, 'root tile')}</AgeFromCheck>
      )}
      {from && to && (
        <AgeFromCheck board={board}>
          {formatDate(from)} – {formatDate(to)}
        </AgeFromCheck>
      )}
    </>
  );
}

function BoardFacts({ board }: { board: BoardState }) {
  const { status, words } = aoiState(board.counts.scenes, board.counts.tiles);
  const isDown = board.server.state === 'down';
  return (
    <>
      <Term of={status}>
        <StatusPill status={status}>{words}</StatusPill>
      </Term>
      {board.readAt !== null && (
        <Freshness
          at={board.readAt}
          isLive={board.isConnected === true && !isDown}
          isStale={isDown || board.isConnected === false}
        />
      )}
      {isDown && (
        <>
          <span className="text-retry-text">{board.server.sentence}. Swath tries again automatically.</span>
          <TryAgain services={['workflow']} />
        </>
      )}
      {!isDown && board.isConnected === false && <StreamStopped />}
      {board.server.state === 'slow' && (
        <span className="text-retry-text">The workflow server is slow, so Swath polls it less often</span>
      )}
      {!isDown && board.server.sentence && <span className="text-retry-text">{board.server.sentence}</span>}
    </>
  );
}

const none: readonly number[] = [];
const hasFailures = ({ RETRY, FAILED }: BoardState['counts']['tiles']) => RETRY + FAILED > 0;

interface BoardProps {
  aoi: string;
  board: BoardState;
  /** What someone is about to do. */
  ask: ActionRequest | undefined;
  onAsk: (ask: ActionRequest | undefined) => void;
}

function Board({ aoi, board, ask, onAsk }: BoardProps) {
  const [{ show }, setParams] = useQueryStates(boardParams);
  const [selected, setSelected] = useState<ReadonlySet<number>>(new Set());
  const [wasAsked, setWasAsked] = useState(false);
  const [wasOpened, setWasOpened] = useState(false);
  const [opened, setOpened] = useState<{ kind: 'scene' | 'tile'; id: number }>();
  const [highlight, setHighlight] = useState<{ kind: string; ids: number[]; scenes: number[] }>();
  const canAct = useCan(['operator']);
  // Someone who cannot act sees on the map where a cause is all the same.
  const shownIds = useMemo(
    () => (selected.size > 0 ? [...selected] : highlight?.kind === show ? highlight.ids : []),
    [selected, highlight, show],
  );
  const select = useStableCallback((ids: ReadonlySet<number>) => {
    setSelected(ids);
    setHighlight(undefined);
  });
  const choose = useStableCallback(({ kind, ids, scenes: around, status, signature }: CauseView) => {
    void setParams({ show: kind, status: [status], by: 'cause', in: signature, search: null });
    setSelected(new Set(canAct ? ids : []));
    setHighlight({ kind, ids, scenes: around });
  });
  const open = useStableCallback((id: number) => setOpened({ kind: show, id }));
  // The numbers are drawn at once; what takes longer follows, a little at a time.
  const later = useDeferredValue(board);
  const { scenes, tiles } = board.counts;
  useAnnouncements(board);

  const showStatus = (kind: 'scene' | 'tile', status: (typeof boardParams.status.defaultValue)[number]) =>
    setParams({ show: kind, status: [status] });
  return (
    <div className="flex flex-col gap-3 px-4 py-4 max-md:pb-32 md:px-6 lg:h-[calc(100dvh-var(--title-row))] lg:min-h-180">
      <JobsPanel aoi={aoi} />
      <div className="grid gap-3 lg:h-43 lg:shrink-0 lg:grid-cols-[1.1fr_1.05fr_1.3fr]">
        <CountsPanel
          title="Tiles"
          of="tiles"
          counts={tiles}
          readAt={board.numbersAt.tiles}
          onStatus={(status) => showStatus('tile', status)}
          footer={<TileFacts board={board} />}
        />
        <CountsPanel
          title="Scenes"
          of="scenes"
          counts={scenes}
          readAt={board.numbersAt.scenes}
          onStatus={(status) => showStatus('scene', status)}
          footer={
            <>
              <span>
                {board.changedAt === null ? (
                  'No change since you opened this'
                ) : (
                  <>
                    Last change <Age at={board.changedAt} />
                  </>
                )}
              </span>
              {board.answerMs !== null && board.server.state !== 'down' && board.isConnected !== false && (
                <AgeFromCheck board={board}>Server response {formatSeconds(board.answerMs)}</AgeFromCheck>
              )}
            </>
          }
        />
        <ProgressPanel aoi={aoi} board={later} />
      </div>
      <div className="grid min-h-0 flex-1 gap-3 lg:grid-cols-[minmax(0,32.5rem)_minmax(0,1fr)]">
        <div className="flex min-h-0 flex-col gap-3">
          <CausesPanel
            aoi={aoi}
            version={later.version}
            isExpected={hasFailures(scenes) || hasFailures(tiles)}
            onChoose={choose}
          />
          <BoardMap
            aoi={aoi}
            scenes={later.scenes}
            tiles={later.tiles}
            kind={show}
            selectedIds={shownIds}
            selectedScenes={highlight?.scenes ?? none}
            onSelect={setOpened}
          />
          <FootprintSearch aoi={aoi} />
        </div>
        <ItemTable
          aoi={aoi}
          counts={later.counts}
          unreadable={later.unreadable}
          version={later.version}
          statuses={show === 'tile' ? later.tiles : later.scenes}
          selected={selected}
          onSelect={select}
          onOpen={open}
          canAct={canAct}
        />
      </div>
      {canAct && (
        <SelectionBar
          board={board}
          kind={show}
          selected={selected}
          onClear={() => select(new Set())}
          onAsk={onAsk}
        />
      )}
      {(ask || wasAsked) && (
        <ActionDialog
          aoi={aoi}
          board={board}
          ask={ask}
          onClose={() => {
            onAsk(undefined);
            setWasAsked(true);
          }}
          onStarted={() => select(new Set())}
        />
      )}
      {(opened || wasOpened) && (
        <ItemDialog
          aoi={aoi}
          item={opened}
          onClose={() => {
            setOpened(undefined);
            setWasOpened(true);
          }}
        />
      )}
    </div>
  );
}

/** Announces what changed, in summary. */
function useAnnouncements(board: BoardState): void {
  const announce = useAnnounce();
  const before = useRef(board.counts.tiles);
  useEffect(() => {
    const [was, is] = [before.current, board.counts.tiles];
    before.current = is;
    const news = (['FAILED', 'RETRY', 'DONE'] as const).flatMap((status) => {
      const more = is[status] - was[status];
      return more > 0 ? [`${formatPlural(more, 'tile')} more ${status}`] : [];
    });
    if (news.length > 0) announce(formatSeries(news));
  }, [board.counts.tiles, announce]);
}
