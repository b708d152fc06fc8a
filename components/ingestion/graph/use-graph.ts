'use client';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState } from 'react';
import { query } from '@/components/api';
import type { LinksView } from '@/lib/ingestion/graph/links-view';
import type { GraphWish } from '@/lib/ingestion/graph/reduce';
import { itemStatuses } from '@/lib/ingestion/status';
import type { BoardState } from '../board/use-board';
import type { GraphRequest, GraphResponse } from './graph.worker';

/** Links change seldom: tiles are relinked when one before them fails. */
const linksAgeMs = 20_000;
/** A layout that takes longer is stopped, ms. */
const maxMs = 20_000;
const tooLong = `The layout took longer than ${maxMs / 1000} s, so it was stopped`;
const broken = 'The graph cannot be laid out in this browser';

/**
 * The graph of an AOI as it is, or the part of it that `pick` makes of its links, laid out in a worker. One question
 * is under way at a time; what changes in the meantime is asked next. `problem` says why there is no layout: the worker
 * could not be started, broke, or took too long.
 */
export function useGraph(
  aoi: string,
  board: Pick<BoardState, 'scenes' | 'tiles'> | undefined,
  wish: GraphWish,
  pick?: (links: LinksView) => LinksView,
) {
  const {
    data: all,
    error,
    refetch,
  } = useQuery({
    ...query('GET /api/ingestion/aois/{aoi}/dependencies', { params: { aoi } }),
    refetchInterval: linksAgeMs,
  });
  const links = useMemo(() => (all && pick ? pick(all) : all), [all, pick]);
  const [graph, setGraph] = useState<GraphResponse>();
  const [problem, setProblem] = useState<string>();
  const worker = useRef<Worker>(undefined);
  const sentLinks = useRef<LinksView>(undefined);
  const [isBusy, setIsBusy] = useState(false);
  const asked = useRef<unknown[]>([]);

  useEffect(() => {
    const started = new Worker(new URL('./graph.worker.ts', import.meta.url), { type: 'module' });
    worker.current = started;
    started.onmessage = ({ data }: MessageEvent<GraphResponse>) => {
      setGraph(data);
      setIsBusy(false);
    };
    started.onerror = () => setProblem(broken);
    return () => {
      started.terminate();
      sentLinks.current = undefined;
      asked.current = [];
      setIsBusy(false);
    };
  }, []);

  useEffect(() => {
    if (!isBusy) return;
    const timer = setTimeout(() => {
      worker.current?.terminate();
      worker.current = undefined;
      setProblem(tooLong);
    }, maxMs);
    return () => clearTimeout(timer);
  }, [isBusy]);

  const scenes = board?.scenes;
  const tiles = board?.tiles;
  useEffect(() => {
    if (!links || !scenes || !tiles || isBusy || !worker.current) return;
    const question = [links, scenes, tiles, wish];
    if (question.every((part, place) => part === asked.current[place])) return;
    asked.current = question;
    setIsBusy(true);
    const codes = (ids: readonly number[], statuses: BoardState['tiles']) =>
      Uint8Array.from(ids, (id) => itemStatuses.indexOf(statuses.get(id) ?? 'unknown'));
    const message: GraphRequest = {
      scenes: codes(links.scenes.ids, scenes),
      tiles: codes(links.tiles.ids, tiles),
      wish,
    };
    if (sentLinks.current !== links) message.links = links;
    sentLinks.current = links;
    worker.current.postMessage(message, [message.scenes.buffer, message.tiles.buffer]);
  }, [links, scenes, tiles, wish, isBusy]);

  // Items that came after the links were read.
  const isBehind =
    !pick && links !== undefined && tiles !== undefined && links.tiles.ids.length !== tiles.size;
  const size = tiles?.size;
  // biome-ignore lint/correctness/useExhaustiveDependencies: another number of tiles is what asks for the links again.
  useEffect(() => {
    if (isBehind) void refetch();
  }, [isBehind, size, refetch]);
  return { graph, error, refetch, problem };
}
