'use client';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { type Api, call, query, routeKey } from '@/components/api';
import type { NumberTimes } from '@/lib/ingestion/board/numbers';
import type { Counts, ItemStatus } from '@/lib/ingestion/status';
import type { Output } from '@/lib/web/call';
import { type Statuses, toStatuses, withChange } from './board-statuses';
import { followAoi } from './shared-stream';

/** What a page shows of an AOI while it is open. */
export interface BoardState {
  counts: { scenes: Counts; tiles: Counts };
  scenes: Statuses;
  tiles: Statuses;
  /** Raised with every change; what is asked by range is asked again. */
  version: number;
  isGone: boolean;
  rootTiles: number | null;
  from: string | null;
  to: string | null;
  /** When the oldest of the numbers was last known to be right, and each of them. */
  readAt: number | null;
  numbersAt: NumberTimes;
  /** When the server was last read without a doubt: rates are reported from it. */
  lookedAt: number | null;
  /** How long the workflow server took for its last small answer, ms. */
  answerMs: number | null;
  /** When that answer was asked for; it also reports root tiles and dates. */
  checkedAt: number | null;
  server: { state: 'ok' | 'slow' | 'down'; sentence: string | null };
  /** How many rows of the server's lists cannot be read. */
  unreadable: { scenes: number; tiles: number };
  /** Whether events arrive; while not, what is shown grows old. Null until the stream was opened or refused. */
  isConnected: boolean | null;
  /** When anything last changed while this page was open; null before that. */
  changedAt: number | null;
}

interface DeltaEvent {
  at: number;
  scenes: [number, ItemStatus | null][];
  tiles: [number, ItemStatus | null][];
  counts: BoardState['counts'];
}

type StateEvent = Pick<
  BoardState,
  | 'readAt'
  | 'numbersAt'
  | 'lookedAt'
  | 'answerMs'
  | 'checkedAt'
  | 'server'
  | 'isGone'
  | 'rootTiles'
  | 'from'
  | 'to'
  | 'unreadable'
>;

/**
 * The live picture of an AOI: a snapshot, and then what changes, over the one event stream of the browser.
 * Hidden pages follow nothing and look again when they are seen again.
 */
export function useBoard(aoi: string) {
  const snapshot = useQuery({
    ...query('GET /api/ingestion/aois/{aoi}', { params: { aoi } }),
    refetchOnWindowFocus: false,
  });
  const { data, refetch } = snapshot;
  // What came with the page is drawn at once.
  const [board, setBoard] = useState(() => data && toBoard(data));
  const first = useRef(data);
  const queryClient = useQueryClient();
  const isVisible = usePageVisible();

  useEffect(() => {
    if (!data || data === first.current) return;
    first.current = undefined;
    setBoard((before) => toBoard(data, before));
  }, [data]);

  useEffect(() => {
    if (!data || !isVisible) return;
    const change = (step: (before: BoardState) => BoardState) => setBoard((before) => before && step(before));
    return followAoi(aoi, data.id, {
      onConnection(isConnected, isRefused) {
        change((before) => (before.isConnected === isConnected ? before : { ...before, isConnected }));
        // Refused permanently, after signing out for instance: the snapshot says why.
        if (isRefused) void refetch();
      },
      onEvent(event, text) {
        if (event === 'reset') void refetch();
        else if (event === 'delta') {
          const delta: DeltaEvent = JSON.parse(text);
          change((before) => applyDelta(before, delta));
        } else {
          const state: StateEvent = JSON.parse(text);
          change((before) => ({ ...before, ...state, readAt: state.readAt ?? before.readAt }));
        }
      },
    });
  }, [aoi, data, isVisible, refetch]);

  const wasHidden = useRef(false);
  useEffect(() => {
    if (!isVisible) wasHidden.current = true;
    else if (wasHidden.current)
      void queryClient.invalidateQueries({ queryKey: routeKey('GET /api/ingestion/aois/{aoi}') });
  }, [isVisible, queryClient]);

  return { board, problem: snapshot.error, isPending: snapshot.isPending, refetch };
}

type Snapshot = Output<Api['GET /api/ingestion/aois/{aoi}']>;

function toBoard(data: Snapshot, before?: BoardState): BoardState {
  const { aoi: _aoi, id: _id, scenes, tiles, ...facts } = data;
  return {
    ...facts,
    scenes: toStatuses(scenes.ids, scenes.statuses),
    tiles: toStatuses(tiles.ids, tiles.statuses),
    version: (before?.version ?? 0) + 1,
    isConnected: before?.isConnected ?? null,
    changedAt: before?.changedAt ?? null,
  };
}

function applyDelta(before: BoardState, delta: DeltaEvent): BoardState {
  return {
    ...before,
    counts: delta.counts,
    scenes: withChange(before.scenes, delta.scenes),
    tiles: withChange(before.tiles, delta.tiles),
    version: before.version + 1,
    changedAt: delta.at,
  };
}

function usePageVisible(): boolean {
  const [isVisible, setIsVisible] = useState(true);
  useEffect(() => {
    const look = () => setIsVisible(document.visibilityState === 'visible');
    look();
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, []);
  return isVisible;
}

/** Retries or fails items of an AOI; gives the outcome of each. */
export async function postItemActions(
  aoi: string,
  action: 'retry' | 'fail',
  items: readonly { kind: 'scene' | 'tile'; id: number }[],
) {
  const { results } = await call('POST /api/ingestion/aois/{aoi}/item-actions', {
    params: { aoi },
    body: { action, items: [...items] },
  });
  return results;
}
