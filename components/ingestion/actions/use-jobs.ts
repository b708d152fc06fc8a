'use client';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { query } from '@/components/api';
import { formatCount, formatPlural, formatSeries } from '@/components/ui/format';
import { useToast } from '@/components/ui/Toast';
import { actionVerbs } from './action-request';

/** The newest actions on many items of an AOI, read often while one is under way. */
export function useJobs(aoi: string, limit = 20) {
  const { data } = useQuery({
    ...query('GET /api/ingestion/aois/{aoi}/actions', { params: { aoi }, query: { limit } }),
    refetchInterval: ({ state }) => (state.data?.jobs.some(isJobActive) ? 1_000 : 15_000),
  });
  return data?.jobs ?? noJobs;
}

export type Job = ReturnType<typeof useJobs>[number];

const noJobs: never[] = [];

/** Whether there is something left to do, now or once someone says so. */
export const isJobActive = ({ state }: { state: string }): boolean =>
  state !== 'finished' && state !== 'cancelled';

type Figures = Pick<Job, 'state' | 'total' | 'done' | 'refused' | 'unknown'>;

/**
 * The outcome of the items that were not done: `12 refused, 300 unknown`; nothing where there are none. What the
 * server may have taken is never called refused, or someone would send it again.
 */
export function formatOtherCounts({ state, total, done, refused, unknown }: Figures): string {
  const givenUp = isJobActive({ state }) ? 0 : total - done - refused - unknown;
  const counts: [number, string][] = [
    [refused, 'refused'],
    [unknown, 'unknown'],
    [givenUp, 'not sent'],
  ];
  return formatSeries(
    counts.flatMap(([count, word]) => (count > 0 ? [`${formatCount(count)} ${word}`] : [])),
  );
}

/** Says so when an action comes to its end while the page is open, also one that was quicker than the first look at it. */
export function useJobNews(jobs: readonly Job[], onReport: (job: Job) => void): void {
  const toast = useToast();
  const ended = useRef<Set<string>>(undefined);
  useEffect(() => {
    if (jobs === noJobs) return;
    const isFirstLook = ended.current === undefined;
    ended.current ??= new Set();
    for (const job of jobs) {
      if (isJobActive(job) || ended.current.has(job.id)) continue;
      ended.current.add(job.id);
      if (!isFirstLook) {
        const others = formatOtherCounts(job);
        const { participle } = actionVerbs(job.action, job.toStatus);
        toast({
          title: `${formatCount(job.done)} of ${formatPlural(job.total, 'item')} ${participle}`,
          kind: others ? 'info' : 'done',
          ...(others && {
            description: others,
            action: { label: 'Report', onClick: () => onReport(job) },
          }),
        });
      }
    }
  }, [jobs, toast, onReport]);
}
