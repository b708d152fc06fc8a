import 'server-only';
import { metrics } from '@/lib/platform/metrics';
import type { GaugeReading } from '@/lib/platform/scrape';
import { countSessions } from './session-store';

/** The sessions that are live, of all replicas. */
export const sessionsReading: GaugeReading = {
  name: 'sessions',
  gauges: [metrics.sessions],
  read: async () => {
    const counts = await countSessions();
    for (const kind of ['browser', 'wall'] as const) metrics.sessions.set({ kind }, counts[kind] ?? 0);
  },
};
