'use client';
import { useQueryStates } from 'nuqs';
import { useEffect, useMemo, useState } from 'react';
import { findConstellation } from '@/lib/archive/constellation';
import type { CoverPlan } from '@/lib/archive/cover/solve-cover';
import type { CoverLimits } from '@/lib/archive/cover-goal';
import type { ArchiveImage } from '@/lib/archive/schema';
import type { AreaGeometry } from '@/lib/areas/types';
import { useSearchQuery } from '../query/QueryProvider';
import { coverParams } from '../query/search-params';
import { useResults } from '../results/ResultsProvider';
import type { CoverRequest, CoverResponse } from './cover.worker';

export type CoverState =
  | { status: 'running'; taken: number; coveredKm2: number }
  | { status: 'stopped' }
  | { status: 'failed' }
  | { status: 'late' }
  | { status: 'done'; cover: CoverPlan };

/** A choice of images that covers the area, within limits. */
export interface CoverProposal {
  /** As the page's address has them; `null` while no one asks. */
  limits: CoverLimits | null;
  set: (limits: CoverLimits | null) => void;
  /** Asks, with limits that suit most. */
  start: () => void;
  state?: CoverState;
  cancel: () => void;
  again: () => void;
  /** What stays open of the area. */
  gaps?: AreaGeometry;
  /** The images that the map shows: while there is a proposal, those that it chose. */
  onMap: readonly ArchiveImage[];
}

/** A proposal that takes longer is stopped, s. */
export const maxCoverSeconds = 60;

const usual: CoverLimits = { goal: 'fewest', maxImages: 20, minAdded: 1, enough: 100 };

/** The proposal that the search page's address asks for. */
export function useCover(): CoverProposal {
  const { known, setParams } = useSearchQuery();
  const { search, images } = useResults();
  const [{ cover: limits }] = useQueryStates(coverParams);
  const work = useCoverWork(known?.geometry, images, search.isRunning ? null : limits);
  const done = work.state?.status === 'done' ? work.state.cover : undefined;
  const chosen = done?.images;
  const onMap = useMemo(() => {
    const ids = chosen && new Set(chosen.map(({ id }) => id));
    return ids ? images.filter(({ id }) => ids.has(id)) : images;
  }, [images, chosen]);
  const set = (next: CoverLimits | null) => void setParams({ cover: next });
  return { ...work, limits, set, start: () => set(usual), gaps: done?.gaps, onMap };
}

/**
 * Proposes images that cover an area, in a worker, whenever what it depends on changes. Undefined while no one asks.
 * Memoise what is given.
 */
export function useCoverWork(
  area: AreaGeometry | undefined,
  images: readonly ArchiveImage[],
  limits: CoverLimits | null,
): { state?: CoverState; cancel: () => void; again: () => void } {
  const [latest, setLatest] = useState<{ state: CoverState; run: number }>();
  const [run, setRun] = useState(0);
  const [stopped, setStopped] = useState(-1);
  useEffect(() => {
    if (!area || !limits || stopped === run) return;
    setLatest({ state: { status: 'running', taken: 0, coveredKm2: 0 }, run });
    const worker = new Worker(new URL('./cover.worker.ts', import.meta.url), { type: 'module' });
    const timer = setTimeout(() => {
      worker.terminate();
      setLatest({ state: { status: 'late' }, run });
    }, maxCoverSeconds * 1000);
    worker.onmessage = ({ data }: MessageEvent<CoverResponse>) => {
      if ('cover' in data || 'failed' in data) clearTimeout(timer);
      if ('cover' in data) setLatest({ state: { status: 'done', cover: data.cover }, run });
      else if ('failed' in data) setLatest({ state: { status: 'failed' }, run });
      else setLatest({ state: { status: 'running', ...data }, run });
    };
    worker.onerror = () => {
      clearTimeout(timer);
      setLatest({ state: { status: 'failed' }, run });
    };
    const question: CoverRequest = { area, limits, candidates: images.map(toCandidate) };
    worker.postMessage(question);
    return () => {
      clearTimeout(timer);
      worker.terminate();
    };
  }, [area, images, limits, run, stopped]);
  if (!limits) return { cancel: () => undefined, again: () => undefined };
  return {
    state: stopped === run ? { status: 'stopped' } : latest?.state,
    cancel: () => setStopped(run),
    again: () => setRun(run + 1),
  };
}

const toCandidate = ({ id, footprint, coveredKm2, cloudCover, constellation, acquiredAt }: ArchiveImage) => ({
  id,
  footprint: footprint as AreaGeometry,
  coveredKm2,
  cloudCover: cloudCover ?? (findConstellation(constellation)?.isRadar ? 0 : undefined),
  acquiredAt: Date.parse(acquiredAt),
});
