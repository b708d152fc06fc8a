import 'server-only';
import { metrics } from '@/lib/platform/metrics';
import type { GaugeReading } from '@/lib/platform/scrape';
import { watchedBoards } from './hub';

/** The boards that this process shows, and how old the oldest of them is. */
export const boardsReading: GaugeReading = {
  name: 'boards',
  gauges: [metrics.boardAge],
  read: () => {
    const boards = watchedBoards();
    const now = Date.now();
    // A board without a picture is as old as the time that its viewers wait for it.
    const ages = boards.map(({ readAt, startedAt }) => now - (readAt ?? startedAt));
    metrics.boardAge.set(Math.max(0, ...ages) / 1000);
  },
};
