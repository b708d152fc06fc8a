import 'server-only';
import { addDemoUsers } from '@/lib/accounts/demo-users';
import { listenForRevocations, stopListeningForRevocations } from '@/lib/accounts/revocation';
import { startAlerts } from '@/lib/ingestion/alerts/alerts';
import { startWebhooks } from '@/lib/ingestion/alerts/outbox';
import { startJobs } from '@/lib/ingestion/bulk/run-job';
import { adoptListings, leaveListings } from '@/lib/ingestion/listing/job';
import { abandonSplits } from '@/lib/ingestion/listing/split';
import { endAllWatchers } from '@/lib/ingestion/live/hub';
import { endAllStreams } from '@/lib/ingestion/live/viewer';
import { leaveSearches } from '@/lib/ingestion/locate/locate';
import { startRetention } from '@/lib/ingestion/retention';
import { endComparisons } from '@/lib/ingestion/run/compare';
import { abandonStartingRuns } from '@/lib/ingestion/run/store';
import { ordersUnderWay, startPlacing } from '@/lib/ordering/place-order';
import { ConfigError, config } from '@/lib/platform/config';
import { startHealthCheck } from '@/lib/platform/database/health';
import { closeDatabase, openDatabase } from '@/lib/platform/db';
import { EmbeddedPostgresError } from '@/lib/platform/embedded-postgres';
import { processWide } from '@/lib/platform/global';
import { log, setLogRedactor } from '@/lib/platform/log';
import { refuseToStart } from '@/lib/platform/refuse-to-start';
import { onDrain, onShutdown } from '@/lib/platform/shutdown';
import { startTracing } from '@/lib/platform/tracing/start';
import { redact } from '@/lib/upstream/redact';

/** No start of an ingestion waits longer than this for its answer. */
const startingRunMs = 15 * 60_000;

/** Brings the portal up: configuration, database, accounts, background work. What stops it is one clear sentence. */
export async function start(): Promise<void> {
  const held = processWide('start', () => ({ isStarted: false }));
  if (held.isStarted) return;
  held.isStarted = true;
  try {
    config();
    setLogRedactor(redact);
    onShutdown('traces', await startTracing());
    await openDatabase();
    onShutdown('database', closeDatabase);
    onShutdown('health check', startHealthCheck());
    await listenForRevocations();
    onShutdown('revocations', stopListeningForRevocations);
    if (config().isDemo) await addDemoUsers();
    await abandonStartingRuns(new Date(Date.now() - startingRunMs));
    onShutdown('actions on many items', startJobs());
    await abandonSplits();
    await adoptListings();
    onShutdown('listings', leaveListings);
    onShutdown('place-searches', leaveSearches);
    onShutdown('comparisons of runs', endComparisons);
    onShutdown('watchers', endAllWatchers);
    onShutdown('event streams', endAllStreams);
    onShutdown('webhooks', startWebhooks());
    onShutdown('thinning out', startRetention());
    onShutdown('alerts', await startAlerts());
    onShutdown('orders that are being placed', startPlacing());
    onDrain(ordersUnderWay);
  } catch (error) {
    refuse(error);
  }
  const { httpServices } = config();
  if (httpServices.length > 0)
    log().warn({ services: httpServices }, 'credentials go over plain http, as ALLOW_HTTP_SERVICES allows');
  log().info({ url: config().portalUrl }, 'the portal is up');
}

function refuse(error: unknown): never {
  const isExpected = error instanceof ConfigError || error instanceof EmbeddedPostgresError;
  const cause = (error as { code?: string; message?: string }) ?? {};
  const sentence = isExpected
    ? (error as Error).message
    : `The portal cannot start: ${cause.code === 'ECONNREFUSED' ? 'the database at DATABASE_URL does not answer' : cause.message}`;
  refuseToStart(new Error(sentence));
}
