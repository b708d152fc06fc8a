'use client';
import { useMemo, useRef, useState } from 'react';
import { call } from '@/components/api';
import type { PayloadDocument } from './payload-form';

export interface ListedScene {
  sourceId: string;
  date: string | null;
  geometry: { type: string; coordinates: unknown[] } | null;
  tags: Record<string, string>;
  feature: Record<string, unknown>;
}

export interface SceneListing {
  scenes: readonly ListedScene[];
  /** The scenes that were not taken out. */
  kept: readonly ListedScene[];
  removed: ReadonlySet<string>;
  isListing: boolean;
  /** Whether a listing ended with an empty list. */
  isListed: boolean;
  problem: unknown;
  list: (payload: PayloadDocument, options?: { isGoingOn?: boolean }) => Promise<void>;
  cancel: () => void;
  forget: () => void;
  remove: (ids: Iterable<string>) => void;
  putBack: (ids: Iterable<string>) => void;
}

/** Lists the scenes of a payload page by page, without doubles, and keeps what was taken out and put back. */
export function useSceneListing(): SceneListing {
  const [scenes, setScenes] = useState<readonly ListedScene[]>([]);
  const [removed, setRemoved] = useState<ReadonlySet<string>>(new Set());
  const [isListing, setIsListing] = useState(false);
  const [isListed, setIsListed] = useState(false);
  const [problem, setProblem] = useState<unknown>();
  const abort = useRef<AbortController>(undefined);
  const nextPage = useRef(0);

  const forget = () => {
    abort.current?.abort();
    nextPage.current = 0;
    setScenes([]);
    setRemoved(new Set());
    setIsListing(false);
    setIsListed(false);
    setProblem(undefined);
  };

  const list: SceneListing['list'] = async (payload, { isGoingOn = false } = {}) => {
    if (!isGoingOn) forget();
    const controller = new AbortController();
    abort.current = controller;
    setIsListing(true);
    setProblem(undefined);
    try {
      for (let hasMore = true; hasMore; ) {
        const page = await call(
          'POST /api/ingestion/catalogue/scenes',
          { body: { payload, page: nextPage.current } },
          { signal: controller.signal },
        );
        nextPage.current += 1;
        hasMore = page.hasMore;
        setScenes((before) => {
          const known = new Set(before.map(({ sourceId }) => sourceId));
          return [...before, ...page.scenes.filter(({ sourceId }) => !known.has(sourceId))];
        });
      }
      setIsListed(true);
    } catch (error) {
      if (!controller.signal.aborted) setProblem(error);
    } finally {
      if (abort.current === controller) setIsListing(false);
    }
  };

  const change = (ids: Iterable<string>, isRemoved: boolean) =>
    setRemoved((before) => {
      const next = new Set(before);
      for (const id of ids) {
        if (isRemoved) next.add(id);
        else next.delete(id);
      }
      return next;
    });

  const kept = useMemo(() => scenes.filter(({ sourceId }) => !removed.has(sourceId)), [scenes, removed]);
  return {
    scenes,
    kept,
    removed,
    isListing,
    isListed,
    problem,
    list,
    cancel: () => {
      abort.current?.abort();
      setIsListing(false);
    },
    forget,
    remove: (ids) => change(ids, true),
    putBack: (ids) => change(ids, false),
  };
}
