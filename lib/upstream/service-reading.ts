import 'server-only';
import { metrics } from '@/lib/platform/metrics';
import type { GaugeReading } from '@/lib/platform/scrape';
import { serviceHealth } from './health';

/** Whether each service answers, as the calls of this process showed. One that was not called yet is left out. */
export const serviceReading: GaugeReading = {
  name: 'services',
  gauges: [metrics.upstreamUp],
  read: () => {
    for (const { name, state } of serviceHealth()) {
      if (state === 'absent' || state === 'unknown') continue;
      metrics.upstreamUp.set({ service: name }, state === 'down' ? 0 : 1);
    }
  },
};
