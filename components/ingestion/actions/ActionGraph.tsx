'use client';
import { useCallback, useMemo, useState } from 'react';
import { ErrorMessage } from '@/components/ui/ErrorMessage';
import { formatCount } from '@/components/ui/format';
import { SkeletonRows } from '@/components/ui/Skeleton';
import { linksAfter, statusesAfter } from '@/lib/ingestion/graph/links-after';
import type { LinksView } from '@/lib/ingestion/graph/links-view';
import type { GraphWish } from '@/lib/ingestion/graph/reduce';
import type { Status } from '@/lib/ingestion/status';
import type { BoardState } from '../board/use-board';
import { GraphCanvas } from '../graph/GraphCanvas';
import { GraphLegend } from '../graph/GraphLegend';
import { useGraph } from '../graph/use-graph';
import type { Plan } from './use-plan';

const maxNodes = 2_000;

export interface ActionGraphProps {
  aoi: string;
  board: BoardState;
  plan: Plan;
  /** The status that items are moved to; undefined when they are shown as they are. */
  to: Status | undefined;
}

/** What an action touches as a graph: statuses and links as they would be afterwards. */
export function ActionGraph({ aoi, board, plan, to }: ActionGraphProps) {
  const [unfolded, setUnfolded] = useState<ReadonlySet<string>>(new Set());
  const pick = useCallback((links: LinksView) => linksAfter(links, plan), [plan]);
  const wish = useMemo<GraphWish>(
    () => ({ hidesFinished: false, folds: true, unfolded, maxNodes }),
    [unfolded],
  );
  // The plan is of one moment: what moves in the meantime is not drawn into it.
  const [atFirst] = useState(board);
  const after = useMemo(() => {
    if (!to) return atFirst;
    const { scenes, tiles } = statusesAfter(plan, to);
    for (const id of [...plan.waiting, ...plan.relinked.flatMap(({ tile, after }) => [tile, after ?? 0])]) {
      if (!tiles.has(id)) tiles.set(id, atFirst.tiles.get(id) ?? 'unknown');
    }
    return { scenes, tiles };
  }, [plan, to, atFirst]);
  const { graph, error, refetch, problem } = useGraph(aoi, after, wish, pick);
  if (error && !graph) return <ErrorMessage problem={error} onRetry={refetch} isInline />;
  if (problem) {
    return <p className="text-12 text-muted">{problem}.</p>;
  }
  if (!graph) return <SkeletonRows rows={4} />;
  return (
    <figure className="flex min-h-56 flex-1 flex-col">
      <div className="flex min-h-48 flex-1 flex-col overflow-hidden rounded-panel border border-line">
        <GraphCanvas
          graph={graph}
          label={to ? 'Affected items, after the action' : 'What it acts on'}
          onOpen={({ key, ids }) => ids.length > 1 && setUnfolded((before) => new Set([...before, key]))}
        />
      </div>
      <figcaption className="flex flex-wrap gap-x-4 pt-1 text-12 text-muted">
        <span>
          {to ? 'After' : 'Before'}
          {graph.cut > 0 && `; ${formatCount(graph.cut)} less urgent items left out`}
        </span>
        <GraphLegend />
      </figcaption>
    </figure>
  );
}
