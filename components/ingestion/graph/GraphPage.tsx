'use client';
import { parseAsBoolean, parseAsStringLiteral, useQueryStates } from 'nuqs';
import { useMemo, useState } from 'react';
import { PageTitle } from '@/components/shell/PageTitle';
import { EmptyState } from '@/components/ui/EmptyState';
import { Failure } from '@/components/ui/Failure';
import { Freshness } from '@/components/ui/Freshness';
import { formatCount, formatPlural } from '@/components/ui/format';
import { SkeletonRows } from '@/components/ui/Skeleton';
import { Switch } from '@/components/ui/Switch';
import { Tabs } from '@/components/ui/Tabs';
import type { GraphWish } from '@/lib/ingestion/graph/reduce';
import { ItemDialog } from '../items/ItemDialog';
import { useBoard } from '../use-board';
import { GraphCanvas } from './GraphCanvas';
import { GraphLegend } from './GraphLegend';
import type { GraphAnswer } from './graph.worker';
import { ServerGraph } from './ServerGraph';
import { useGraph } from './use-graph';

const mostNodes = 5_000;
const graphParams = {
  view: parseAsStringLiteral(['live', 'server'] as const).withDefault('live'),
  finished: parseAsBoolean.withDefault(false),
  fold: parseAsBoolean.withDefault(true),
};

/** What waits for what in an AOI: the live graph from its lists, and the one that the server draws. */
export function GraphPage({ aoi }: { aoi: string }) {
  const { board, problem, refetch } = useBoard(aoi);
  const [{ view }, setParams] = useQueryStates(graphParams);
  const isDown = board?.server.state === 'down';
  return (
    <>
      <PageTitle
        title="Graph"
        parent={{ href: `/ingestion/aoi/${encodeURIComponent(aoi)}`, label: aoi }}
        facts={
          board?.readAt != null && (
            <Freshness
              at={board.readAt}
              isLive={board.isConnected === true && !isDown}
              isStale={isDown || board.isConnected === false}
            />
          )
        }
      />
      <div className="p-4 md:px-6">
        <div className="flex h-[calc(100dvh-var(--title-row)-2rem)] min-h-120 flex-col overflow-hidden rounded-panel border border-line bg-surface">
          <div className="flex flex-wrap items-center gap-3 border-line border-b px-4 py-2">
            <Tabs
              label="Whose graph"
              value={view}
              onChange={(value) => void setParams({ view: value })}
              tabs={[
                { value: 'live', label: 'Live, from the lists' },
                { value: 'server', label: 'As the server draws it' },
              ]}
            />
          </div>
          {problem && !board && <Failure problem={problem} onRetry={refetch} className="m-4" />}
          {view === 'server' ? (
            <ServerGraph aoi={aoi} />
          ) : board ? (
            <LiveGraph aoi={aoi} board={board} />
          ) : (
            !problem && <SkeletonRows rows={8} />
          )}
        </div>
      </div>
    </>
  );
}

type Board = NonNullable<ReturnType<typeof useBoard>['board']>;
const nobody: ReadonlySet<string> = new Set();

function LiveGraph({ aoi, board }: { aoi: string; board: Board }) {
  const [{ finished, fold }, setParams] = useQueryStates(graphParams);
  const [unfolded, setUnfolded] = useState(nobody);
  const [opened, setOpened] = useState<{ kind: 'scene' | 'tile'; id: number }>();
  const wish = useMemo<GraphWish>(
    () => ({ hidesFinished: !finished, folds: fold, unfolded, mostNodes }),
    [finished, fold, unfolded],
  );
  const { graph, error, refetch, hasFailed } = useGraph(aoi, board, wish);
  const open = ({ key, kind, ids }: GraphAnswer['nodes'][number]) => {
    if (ids.length > 1) setUnfolded((before) => new Set([...before, key]));
    else if (ids[0] !== undefined) setOpened({ kind, id: ids[0] });
  };
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-5 gap-y-2 border-line border-b px-4 py-2">
        <Switch
          label="Finished parts"
          checked={finished}
          onChange={(on) => void setParams({ finished: on })}
        />
        <Switch
          label="Fold chains"
          checked={fold}
          onChange={(on) => {
            setUnfolded(nobody);
            void setParams({ fold: on });
          }}
        />
        {graph && (
          <p className="text-12 text-muted" role="status">
            {formatPlural(graph.nodes.length, 'mark')}
            {graph.folded > 0 && `, ${formatCount(graph.folded)} items folded`}
            {graph.hidden > 0 && `, ${formatCount(graph.hidden)} finished items hidden`}
            {graph.cut > 0 && `, ${formatCount(graph.cut)} less urgent items left out`}
          </p>
        )}
        <GraphLegend />
      </div>
      {error && !graph && <Failure problem={error} onRetry={refetch} className="m-4" />}
      {hasFailed && (
        <EmptyState title="The graph cannot be laid out in this browser">
          The tables of the AOI tell what follows what as well.
        </EmptyState>
      )}
      {!graph && !error && !hasFailed && <SkeletonRows rows={8} />}
      {graph && graph.nodes.length === 0 && (
        <EmptyState title={graph.hidden > 0 ? 'Everything is finished' : 'There is nothing in this AOI'}>
          {graph.hidden > 0 && 'Switch the finished parts on to see them.'}
        </EmptyState>
      )}
      {graph && graph.nodes.length > 0 && (
        <GraphCanvas graph={graph} label={`Dependency graph of ${aoi}`} onOpen={open} />
      )}
      <ItemDialog aoi={aoi} item={opened} onClose={() => setOpened(undefined)} />
    </>
  );
}
