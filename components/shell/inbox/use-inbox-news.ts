'use client';
import { useQuery } from '@tanstack/react-query';
import { query } from '@/components/api';
import { useSession } from '../session';
import { wantsNotifications } from './notification-permission';

/** How often a tab asks its Swath; nothing continues to the services by it. */
export const unreadPollMs = 15_000;

/** How much the user has not seen, and the newest few of it; nothing for people without a role. */
export function useInboxNews() {
  const { user } = useSession();
  return useQuery({
    ...query('GET /api/notifications/unread', {}),
    enabled: user.roles.length > 0,
    refetchInterval: unreadPollMs,
    // Hidden tabs ask only where someone wants to be notified by them.
    refetchIntervalInBackground: wantsNotifications(),
    meta: { silent: true },
  }).data;
}
