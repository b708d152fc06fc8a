'use client';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { query } from '@/components/api';
import { formatCount, formatPlural } from '@/components/ui/format';
import { useToast } from '@/components/ui/Toast';
import { actionWords } from './action-ask';

/** The newest actions on many items of an AOI, read often while one is under way. */
export function useJobs(aoi: string, limit = 20) {
  const { data } = useQuery({
    ...query('GET /api/ingestion/aois/{aoi}/jobs', { params: { aoi }, query: { limit } }),
    refetchInterval: ({ state }) => (state.data?.jobs.some(isOpen) ? 1_000 : 15_000),
  });
  return data?.jobs ?? noJobs;
}

export type Job = ReturnType<typeof useJobs>[number];

const noJobs: never[] = [];

/** Whether there is something left to do, now or once somebody says so. */
export const isOpen = ({ state }: { state: string }): boolean =>
  state !== 'finished' && state !== 'cancelled';

/** Says so when an action that was under way on this page comes to its end. */
export function useJobNews(jobs: readonly Job[], onReport: (job: Job) => void): void {
  const toast = useToast();
  const open = useRef(new Set<string>());
  useEffect(() => {
    for (const job of jobs) {
      if (isOpen(job)) open.current.add(job.id);
      else if (open.current.delete(job.id)) {
        const others = job.total - job.done;
        const { participle } = actionWords(job.action, job.toStatus);
        toast({
          title: `${formatCount(job.done)} of ${formatPlural(job.total, 'item')} ${participle}`,
          kind: others > 0 ? 'info' : 'done',
          ...(others > 0 && {
            action: { label: `${formatCount(others)} not`, onClick: () => onReport(job) },
          }),
        });
      }
    }
  }, [jobs, toast, onReport]);
}
