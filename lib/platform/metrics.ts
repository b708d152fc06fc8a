import 'server-only';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { processSingleton } from './global';
import { runningVersion } from './version';

const buckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60];
const queryBuckets = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];

/**
 * What `/api/metrics` prints, made once per process. Gauges that need the database, or that only count what is open now,
 * are set by the readings of `scrape`.
 */
export const metrics = processSingleton('metrics', () => {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  const gauge = <L extends string = never>(name: string, help: string, labelNames: readonly L[] = []) =>
    new Gauge<L>({ name, help, labelNames, registers });
  const counter = <L extends string = never>(name: string, help: string, labelNames: readonly L[] = []) =>
    new Counter<L>({ name, help, labelNames, registers });
  gauge('swath_build_info', 'Always 1; the labels name the build', ['version', 'build', 'node']).set(
    { ...runningVersion() },
    1,
  );
  return {
    registry,
    requests: new Histogram({
      name: 'swath_http_request_duration_seconds',
      help: 'Time to answer a request, by route template',
      labelNames: ['method', 'path', 'status'],
      buckets,
      registers,
    }),
    upstreamCalls: new Histogram({
      name: 'swath_upstream_request_duration_seconds',
      help: 'Time of calls to the upstream services, retries included, by outcome',
      labelNames: ['service', 'operation', 'outcome'],
      buckets,
      registers,
    }),
    breakers: gauge(
      'swath_upstream_breaker_open',
      'Whether the breaker of a service is open (1), half open (0.5) or closed (0)',
      ['service'],
    ),
    upstreamUp: gauge(
      'swath_upstream_up',
      'Whether a service answers this process (1) or not (0); absent while no call was made',
      ['service'],
    ),

    ready: gauge(
      'swath_ready',
      'Whether this process is ready (1) or not (0), as /api/ready found last; the label names why not',
      ['reason'],
    ),
    queries: new Histogram({
      name: 'swath_database_query_duration_seconds',
      help: 'Time of database queries by outcome: ok, refused (an SQL error), timeout or lost (no connection)',
      labelNames: ['outcome'],
      buckets: queryBuckets,
      registers,
    }),
    databaseUp: gauge(
      'swath_database_up',
      'Whether the database answered this scrape in time (1) or not (0)',
    ),
    connections: gauge('swath_database_connections', 'Connections of the pool, by state', ['state']),
    maxConnections: gauge('swath_database_connections_max', 'Connections that the pool can open'),
    connectionsWaiting: gauge('swath_database_connection_waiters', 'Queries that wait for a connection'),
    collectorUp: gauge(
      'swath_collector_up',
      'Whether a group of metrics was read (1) or is left out because reading failed (0)',
      ['collector'],
    ),

    watchers: gauge('swath_watchers', 'AOIs that this process follows for its viewers'),
    boardAge: gauge(
      'swath_board_oldest_read_age_seconds',
      'Age of the oldest board that this process shows; 0 when it shows none',
    ),
    subscribers: gauge(
      'swath_subscribers',
      'Open event streams, by what they are written to: the bare connection, or the body of an answer',
      ['way'],
    ),
    sessions: gauge('swath_sessions', 'Live sessions of all replicas, by kind: browser or wall', ['kind']),

    leasesHeld: gauge('swath_leases_held', 'Leases that this process holds, by what they are for', ['kind']),
    leasesLost: counter(
      'swath_leases_lost_total',
      'Leases that this process lost, or could not renew in time',
      ['kind'],
    ),

    orders: counter('swath_orders_total', 'Orders that this process sent, by outcome', ['outcome']),
    ordersUnknown: gauge('swath_orders_unknown', 'Orders that may or may not have been placed'),
    ordersUnknownAge: gauge(
      'swath_orders_unknown_oldest_age_seconds',
      'Time since the oldest unknown order was sent; 0 when there is none',
    ),
    jobs: gauge('swath_jobs_open', 'Background jobs that are not done: actions, listings, place searches', [
      'kind',
    ]),
    jobsAge: gauge(
      'swath_jobs_oldest_age_seconds',
      'Time since the oldest open job was started; 0 when there is none',
      ['kind'],
    ),
    webhooksWaiting: gauge('swath_webhook_deliveries_waiting', 'Webhook messages that wait to be sent'),
    webhooksDead: gauge('swath_webhook_deliveries_dead', 'Webhook messages that were not delivered'),
    webhooksAge: gauge(
      'swath_webhook_deliveries_oldest_age_seconds',
      'Time since the oldest waiting webhook message was written; 0 when there is none',
    ),
    mailsWaiting: gauge('swath_mails_waiting', 'E-mails that wait to be sent'),
    mailsDead: gauge('swath_mails_dead', 'E-mails that were not delivered'),
    mailsAge: gauge(
      'swath_mails_oldest_age_seconds',
      'Time since the oldest waiting e-mail was written; 0 when there is none',
    ),

    diskAvailable: gauge('swath_data_disk_available_bytes', 'Free space of the file system of DATA_DIR'),
    diskSize: gauge('swath_data_disk_size_bytes', 'Size of the file system of DATA_DIR'),
  };
});
