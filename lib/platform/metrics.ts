import 'server-only';
import { Counter, Gauge, Histogram, Registry } from 'prom-client';
import { processWide } from './global';

const buckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60];

/** What `/api/metrics` prints. Made once per process. */
export const metrics = processWide('metrics', () => {
  const registry = new Registry();
  const registers = [registry];
  return {
    registry,
    requests: new Histogram({
      name: 'swath_request_seconds',
      help: 'Time to answer a request of the portal',
      labelNames: ['method', 'path', 'status'],
      buckets,
      registers,
    }),
    upstreamCalls: new Histogram({
      name: 'swath_upstream_seconds',
      help: 'Time of calls to the upstream services, by outcome',
      labelNames: ['service', 'operation', 'outcome'],
      buckets,
      registers,
    }),
    breakers: new Gauge({
      name: 'swath_breaker_open',
      help: 'Whether the breaker of a service is open (1), half open (0.5) or closed (0)',
      labelNames: ['service'],
      registers,
    }),
    watchers: new Gauge({ name: 'swath_watchers', help: 'AOIs that are watched now', registers }),
    subscribers: new Gauge({
      name: 'swath_subscribers',
      help: 'Open event streams, by what they are written to: the bare connection, or the body of an answer',
      labelNames: ['way'],
      registers,
    }),
    orders: new Counter({
      name: 'swath_orders_total',
      help: 'Orders that left the portal, by what became of them',
      labelNames: ['outcome'],
      registers,
    }),
  };
});
