'use client';
import { useEffect, useState } from 'react';
import { findConstellation } from '@/lib/archive/constellation';
import type { CoverLimits } from '@/lib/archive/cover-goal';
import type { Cover } from '@/lib/archive/propose-cover';
import type { ArchiveImage } from '@/lib/archive/schema';
import type { AreaGeometry } from '@/lib/areas/types';
import type { CoverAnswer, CoverQuestion } from './cover.worker';

export type CoverState =
  | { status: 'running'; taken: number; coveredKm2: number }
  | { status: 'stopped' }
  | { status: 'failed' }
  | { status: 'done'; cover: Cover };

/**
 * Proposes images that cover an area, in a worker, whenever what it depends on changes. Undefined while nobody asks.
 * Memoise what is given.
 */
export function useCover(
  area: AreaGeometry | undefined,
  images: readonly ArchiveImage[],
  limits: CoverLimits | null,
): { state?: CoverState; cancel: () => void; again: () => void } {
  const [told, setTold] = useState<{ state: CoverState; run: number }>();
  const [run, setRun] = useState(0);
  const [stopped, setStopped] = useState(-1);
  useEffect(() => {
    if (!area || !limits || stopped === run) return;
    setTold({ state: { status: 'running', taken: 0, coveredKm2: 0 }, run });
    const worker = new Worker(new URL('./cover.worker.ts', import.meta.url), { type: 'module' });
    worker.onmessage = ({ data }: MessageEvent<CoverAnswer>) => {
      if ('cover' in data) setTold({ state: { status: 'done', cover: data.cover }, run });
      else if ('failed' in data) setTold({ state: { status: 'failed' }, run });
      else setTold({ state: { status: 'running', ...data }, run });
    };
    worker.onerror = () => setTold({ state: { status: 'failed' }, run });
    const question: CoverQuestion = { area, limits, candidates: images.map(toCandidate) };
    worker.postMessage(question);
    return () => worker.terminate();
  }, [area, images, limits, run, stopped]);
  if (!limits) return { cancel: () => undefined, again: () => undefined };
  return {
    state: stopped === run ? { status: 'stopped' } : told?.state,
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
