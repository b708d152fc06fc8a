'use client';
import { useQuery } from '@tanstack/react-query';
import { query } from '@/components/api';
import { useSession } from '../session';
import { wantsNotifications } from './notification-permission';

/** How often a tab asks its portal; nothing continues to the services by it. */
export const unreadPollMs = 15_000;

/** How many alerts the user has not seen, and the newest few of them; nothing where there is no ingestion. */
export function useAlertNews() {
  const { services } = useSession();
  return useQuery({
    ...query('GET /api/ingestion/alerts/unread', {}),
    enabled: services.workflow,
    refetchInterval: unreadPollMs,
    // Hidden tabs ask only where someone wants to be notified by them.
    refetchIntervalInBackground: wantsNotifications(),
    meta: { silent: true },
  }).data;
}
