'use client';
import dynamic from 'next/dynamic';
import { useQueryStates } from 'nuqs';
import { useDeferredValue, useEffect, useMemo, useRef, useState } from 'react';
import { PageTitle } from '@/components/shell/PageTitle';
import { useMay } from '@/components/shell/session';
import { Age } from '@/components/ui/Age';
import { ButtonLink } from '@/components/ui/Button';
import { EmptyState } from '@/components/ui/EmptyState';
import { Failure } from '@/components/ui/Failure';
import { Freshness } from '@/components/ui/Freshness';
import { formatDate, formatPlural, formatSeconds } from '@/components/ui/format';
import { useAnnounce } from '@/components/ui/Live';
import { SkeletonRows } from '@/components/ui/Skeleton';
import { StatusPill } from '@/components/ui/Status';
import { useSteady } from '@/components/ui/use-steady';
import type { ActionAsk } from './actions/action-ask';
import { JobsPanel } from './actions/JobsPanel';
import { aoiState } from './aoi-state';
import { BoardActions } from './BoardActions';
import { BoardMap } from './BoardMap';
import { boardParams } from './board-params';
import { CountsPanel } from './CountsPanel';
import { ItemTable } from './items/ItemTable';
import { useItemQuestion } from './items/use-item-question';
import { useFirstRows } from './items/use-item-rows';
import { PlaceSearch } from './PlaceSearch';
import { ProgressPanel } from './ProgressPanel';
import { SelectionBar } from './SelectionBar';
import { CausesPanel } from './triage/CausesPanel';
import type { CauseView } from './triage/use-causes';
import { type BoardState, useBoard } from './use-board';

// What an action would do, and one item, are looked at by those alone who ask for them.
const ActionDialog = dynamic(() => import('./actions/ActionDialog').then((loaded) => loaded.ActionDialog));
const ItemDialog = dynamic(() => import('./items/ItemDialog').then((loaded) => loaded.ItemDialog));

/** The live board of one AOI: numbers first, then what needs attention, the map and the table. */
export function BoardPage({ aoi }: { aoi: string }) {
  const { board, problem, refetch } = useBoard(aoi);
  useFirstRows(aoi, useItemQuestion());
  const [ask, setAsk] = useState<ActionAsk>();
  const parent = { href: '/ingestion', label: 'Ingestion' };
  if (problem && !board) {
    return (
      <>
        <PageTitle title={aoi} parent={parent} />
        <Failure problem={problem} onRetry={refetch} className="m-6" />
      </>
    );
  }
  if (!board) {
    return (
      <>
        <PageTitle title={aoi} parent={parent} facts="Reading every scene and tile for the first time" />
        <div className="m-6 rounded-panel border border-line bg-surface">
          <SkeletonRows rows={10} />
        </div>
      </>
    );
  }
  return (
    <>
      <PageTitle
        title={aoi}
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
          The server lists none of this name. It may have been deleted.
        </EmptyState>
      ) : (
        <Board aoi={aoi} board={board} ask={ask} onAsk={setAsk} />
      )}
    </>
  );
}

function BoardFacts({ board }: { board: BoardState }) {
  const { status, words } = aoiState(board.counts.scenes, board.counts.tiles);
  const isDown = board.server.state === 'down';
  return (
    <>
      <StatusPill status={status}>{words}</StatusPill>
      {board.readAt !== null && (
        <Freshness
          at={board.readAt}
          isLive={board.isConnected === true && !isDown}
          isStale={isDown || board.isConnected === false}
        />
      )}
      {isDown && (
        <span className="text-retry-text">{board.server.sentence}. It is tried again by itself.</span>
      )}
      {board.server.state === 'slow' && (
        <span className="text-retry-text">The workflow server is slow, so it is asked less often</span>
      )}
      {!isDown && board.server.sentence && <span className="text-retry-text">{board.server.sentence}</span>}
    </>
  );
}

const none: readonly number[] = [];
const isTroubled = ({ RETRY, FAILED }: BoardState['counts']['tiles']) => RETRY + FAILED > 0;

interface BoardProps {
  aoi: string;
  board: BoardState;
  /** What somebody is about to do. */
  ask: ActionAsk | undefined;
  onAsk: (ask: ActionAsk | undefined) => void;
}

function Board({ aoi, board, ask, onAsk }: BoardProps) {
  const [{ show }, setParams] = useQueryStates(boardParams);
  const [selected, setSelected] = useState<ReadonlySet<number>>(new Set());
  const [wasAsked, setWasAsked] = useState(false);
  const [wasOpened, setWasOpened] = useState(false);
  const [opened, setOpened] = useState<{ kind: 'scene' | 'tile'; id: number }>();
  const [highlight, setHighlight] = useState<{ kind: string; ids: number[]; scenes: number[] }>();
  const mayAct = useMay(['operator']);
  // Somebody who may not act sees on the map where a cause is all the same.
  const shownIds = useMemo(
    () => (selected.size > 0 ? [...selected] : highlight?.kind === show ? highlight.ids : []),
    [selected, highlight, show],
  );
  const select = useSteady((ids: ReadonlySet<number>) => {
    setSelected(ids);
    setHighlight(undefined);
  });
  const choose = useSteady(({ kind, ids, scenes: around, status, signature }: CauseView) => {
    void setParams({ show: kind, status: [status], by: 'cause', in: signature, search: null });
    setSelected(new Set(mayAct ? ids : []));
    setHighlight({ kind, ids, scenes: around });
  });
  const open = useSteady((id: number) => setOpened({ kind: show, id }));
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
          onStatus={(status) => showStatus('tile', status)}
          footer={board.rootTiles !== null && <span>{formatPlural(board.rootTiles, 'root tile')}</span>}
        />
        <CountsPanel
          title="Scenes"
          of="scenes"
          counts={scenes}
          aside={board.from && board.to ? `${formatDate(board.from)} – ${formatDate(board.to)}` : undefined}
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
              {board.answerMs !== null && <span>Server answers in {formatSeconds(board.answerMs)}</span>}
            </>
          }
        />
        <ProgressPanel aoi={aoi} board={later} />
      </div>
      <div className="grid min-h-0 flex-1 gap-3 lg:grid-cols-[minmax(0,520px)_minmax(0,1fr)]">
        <div className="flex min-h-0 flex-col gap-3">
          <CausesPanel
            aoi={aoi}
            version={later.version}
            isExpected={isTroubled(scenes) || isTroubled(tiles)}
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
          <PlaceSearch aoi={aoi} />
        </div>
        <ItemTable
          aoi={aoi}
          counts={later.counts}
          version={later.version}
          selected={selected}
          onSelect={select}
          onOpen={open}
          canAct={mayAct}
        />
      </div>
      {mayAct && (
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

/** Tells those who listen what changed, in summary. */
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
    if (news.length > 0) announce(news.join(', '));
  }, [board.counts.tiles, announce]);
}
