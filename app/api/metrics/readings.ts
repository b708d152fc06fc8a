import 'server-only';
import { sessionsReading } from '@/lib/accounts/sessions-reading';
import { boardsReading } from '@/lib/ingestion/board/boards-reading';
import { jobsReading, webhooksReading } from '@/lib/ingestion/work-readings';
import { mailsReading } from '@/lib/notifications/mails-reading';
import { ordersReading } from '@/lib/ordering/orders/orders-reading';
import { databaseReading, diskReading, poolReading } from '@/lib/platform/platform-readings';
import type { GaugeReading } from '@/lib/platform/scrape';
import { serviceReading } from '@/lib/upstream/service-reading';

/** All that is read for a scrape; what needs no database comes first. */
export const readings: readonly GaugeReading[] = [
  ...[poolReading, diskReading, serviceReading, boardsReading],
  ...[databaseReading, ordersReading, jobsReading, webhooksReading, mailsReading, sessionsReading],
];
