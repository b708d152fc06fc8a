'use client';
import { Download } from 'lucide-react';
import { parseAsBoolean, useQueryStates } from 'nuqs';
import { useMemo, useState } from 'react';
import { PageTitle } from '@/components/shell/PageTitle';
import { TryAgain } from '@/components/shell/services/TryAgain';
import { Button } from '@/components/ui/Button';
import { downloadFrom } from '@/components/ui/download-file';
import { EmptyState } from '@/components/ui/EmptyState';
import { ErrorMessage } from '@/components/ui/ErrorMessage';
import { Freshness } from '@/components/ui/Freshness';
import { formatCount, formatPlural } from '@/components/ui/format';
import { SkeletonRows } from '@/components/ui/Skeleton';
import { Switch } from '@/components/ui/Switch';
import { Unreadable } from '@/components/ui/Unreadable';
import type { GraphWish } from '@/lib/ingestion/graph/reduce';
import { shownName } from '@/lib/upstream/shown-name';
import { StreamStopped } from '../board/StreamStopped';
import { useBoard } from '../board/use-board';
import { GraphCanvas } from '../graph/GraphCanvas';
import { GraphLegend } from '../graph/GraphLegend';
import type { GraphResponse } from '../graph/graph.worker';
import { useGraph } from '../graph/use-graph';
import { ItemDialog } from './ItemDialog';

const maxNodes = 5_000;
const graphParams = {
  finished: parseAsBoolean.withDefault(false),
  fold: parseAsBoolean.withDefault(true),
};

/** What waits for what in an AOI, drawn from its lists; the server's own graph can be downloaded as DOT. */
export function GraphPage({ aoi }: { aoi: string }) {
  const { board, problem, refetch } = useBoard(aoi);
  const isDown = board?.server.state === 'down';
  return (
    <>
      <PageTitle
        title="Graph"
        parent={{ href: `/ingestion/aoi/${encodeURIComponent(aoi)}`, label: shownName(aoi) }}
        facts={
          board?.readAt != null && (
            <>
              <Freshness
                at={board.readAt}
                isLive={board.isConnected === true && !isDown}
                isStale={isDown || board.isConnected === false}
              />
              {isDown && <TryAgain services={['workflow']} />}
              {!isDown && board.isConnected === false && <StreamStopped />}
            </>
          )
        }
        actions={
          <Button
            icon={Download}
            onClick={() => downloadFrom('/api/ingestion/aois/{aoi}/dot', { params: { aoi } })}
          >
            DOT
          </Button>
        }
      />
      <div className="p-4 md:px-6">
        <div className="flex h-[calc(100dvh-var(--title-row)-2rem)] min-h-120 flex-col overflow-hidden rounded-panel border border-line bg-surface">
          {problem && !board && <ErrorMessage problem={problem} onRetry={refetch} className="m-4" />}
          {board ? <LiveGraph aoi={aoi} board={board} /> : !problem && <SkeletonRows rows={8} />}
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
    () => ({ hidesFinished: !finished, folds: fold, unfolded, maxNodes }),
    [finished, fold, unfolded],
  );
  const { graph, error, refetch, problem } = useGraph(aoi, board, wish);
  const open = ({ key, kind, ids }: GraphResponse['nodes'][number]) => {
    if (ids.length > 1) setUnfolded((before) => new Set([...before, key]));
    else if (ids[0] !== undefined) setOpened({ kind, id: ids[0] });
  };
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-5 gap-y-2 border-line border-b px-4 py-2">
        <Switch
          label="Finished parts"
          checked={finished}
          onChange={(isOn) => void setParams({ finished: isOn })}
        />
        <Switch
          label="Fold chains"
          checked={fold}
          onChange={(isOn) => {
            setUnfolded(nobody);
            void setParams({ fold: isOn });
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
      <Unreadable
        service="workflow server"
        rows={[
          { of: 'scene', count: board.unreadable.scenes },
          { of: 'tile', count: board.unreadable.tiles },
        ]}
        className="border-line border-b"
      />
      {error && !graph && <ErrorMessage problem={error} onRetry={refetch} className="m-4" />}
      {problem && <EmptyState title={problem}>The AOI tables also show what depends on what.</EmptyState>}
      {!graph && !error && !problem && <SkeletonRows rows={8} />}
      {graph && graph.nodes.length === 0 && !problem && (
        <EmptyState title={graph.hidden > 0 ? 'Everything is finished' : 'There is nothing in this AOI'}>
          {graph.hidden > 0 && 'Turn on finished parts to see them.'}
        </EmptyState>
      )}
      {graph && graph.nodes.length > 0 && !problem && (
        <GraphCanvas graph={graph} label={`Dependency graph of ${shownName(aoi)}`} onOpen={open} />
      )}
      <ItemDialog aoi={aoi} item={opened} onClose={() => setOpened(undefined)} />
    </>
  );
}
