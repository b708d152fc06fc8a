import 'server-only';
import { alertsInBell } from '@/lib/ingestion/alerts/inbox';
import type { SharedSource } from '@/lib/notifications/inbox';
import { config } from '@/lib/platform/config';

/** What is in the bell beside what is saved for each person. */
export const sharedSources = (): SharedSource[] => (config().workflow ? [alertsInBell] : []);
