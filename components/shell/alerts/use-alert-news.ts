'use client';
import { useQuery } from '@tanstack/react-query';
import { query } from '@/components/api';
import { useSession } from '../session';
import { mayNotify } from './notify-choice';

/** How often a tab asks its portal; nothing goes on to the services by it. */
export const newsEveryMs = 15_000;

/** How many alerts the user has not seen, and the newest few of them; nothing where there is no ingestion. */
export function useAlertNews() {
  const { services } = useSession();
  return useQuery({
    ...query('GET /api/ingestion/alerts/news', {}),
    enabled: services.workflow,
    refetchInterval: newsEveryMs,
    // Hidden tabs ask only where somebody wants to be told by them.
    refetchIntervalInBackground: mayNotify(),
    meta: { isQuiet: true },
  }).data;
}
