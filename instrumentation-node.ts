import 'server-only';
import { closeLocalAccounts } from '@/lib/accounts/close-local-accounts';
import { addDemoUsers } from '@/lib/accounts/demo-users';
import { startConfirmations } from '@/lib/accounts/provider/confirmations';
import { listenForRevocations, stopListeningForRevocations } from '@/lib/accounts/revocation';
import { resealFactors } from '@/lib/accounts/second-factor/factor-store';
import { startSealing } from '@/lib/accounts/trail/seal';
import { startSearchWatch } from '@/lib/archive/saved/watch-searches';
import { deleteStacRows } from '@/lib/archive/stac/item-store';
import { startJobs } from '@/lib/ingestion/actions/run-job';
import { startAlerts } from '@/lib/ingestion/alerts/alerts';
import { deleteBoards } from '@/lib/ingestion/board/board-snapshot-store';
import { endAllWatchers } from '@/lib/ingestion/board/hub';
import { endAllStreams } from '@/lib/ingestion/board/viewer';
import { startRetention } from '@/lib/ingestion/retention';
import { endComparisons } from '@/lib/ingestion/runs/compare';
import { startListings } from '@/lib/ingestion/runs/listing/job';
import { startSplits } from '@/lib/ingestion/runs/listing/split';
import { abandonStartingRuns } from '@/lib/ingestion/runs/store';
import { deleteSightings } from '@/lib/ingestion/triage/cause-store';
import { startMails } from '@/lib/notifications/mail-outbox';
import { startWebhooks } from '@/lib/notifications/outbox';
import { ordersUnderWay } from '@/lib/ordering/orders/place-order';
import { startPlacing } from '@/lib/ordering/orders/sweep-orders';
import { startCreditWatch } from '@/lib/ordering/quote/watch-credit';
import { ConfigError, config } from '@/lib/platform/config';
import { startHealthCheck } from '@/lib/platform/database/health';
import { canChangeProtected } from '@/lib/platform/database/rights';
import { closeDatabase, openDatabase, pool } from '@/lib/platform/db';
import { EmbeddedPostgresError } from '@/lib/platform/embedded-postgres';
import { processSingleton } from '@/lib/platform/global';
import { log, setLogRedactor } from '@/lib/platform/log';
import { refuseToStart } from '@/lib/platform/refuse-to-start';
import { isShuttingDown, onDrain, onShutdown } from '@/lib/platform/shutdown';
import { startTracing } from '@/lib/platform/tracing/start';
import { endJobs } from '@/lib/platform/work/job';
import { startChecks } from '@/lib/upstream/check';
import { redact } from '@/lib/upstream/redact';
import { startKeyRenewal } from '@/lib/upstream/renew-keys';

/** No start of an ingestion waits longer than this for its answer. */
const startingRunMs = 15 * 60_000;

/** Brings the portal up: configuration, database, accounts, background work. What stops it is one clear sentence. */
export async function start(): Promise<void> {
  const held = processSingleton('start', () => ({ isStarted: false }));
  if (held.isStarted) return;
  held.isStarted = true;
  try {
    config();
    setLogRedactor(redact);
    onShutdown('traces', await startTracing());
    // Before it is open: a migration may take long, and the embedded server runs by then.
    onShutdown('database', closeDatabase);
    await openDatabase();
    if (!config().isDemo && (await canChangeProtected(pool())))
      log().warn('the database role of Swath can change the audit: set DATABASE_OWNER_URL to a second role');
    onShutdown('health check', startHealthCheck());
    onShutdown('checks of services', startChecks());
    onShutdown('keys in files', startKeyRenewal());
    await listenForRevocations();
    onShutdown('revocations', stopListeningForRevocations);
    onShutdown('the seal of the audit', startSealing());
    await closeLocalAccounts();
    onShutdown('checks with the OpenID provider', startConfirmations());
    if (config().isDemo) await addDemoUsers();
    await resealFactors();
    await abandonStartingRuns(new Date(Date.now() - startingRunMs));
    onShutdown('background jobs', endJobs);
    onShutdown('actions on many items', startJobs());
    onShutdown('listings', startListings());
    onShutdown('splittings', startSplits());
    onShutdown('comparisons of runs', endComparisons);
    onShutdown('watchers', endAllWatchers);
    onShutdown('event streams', endAllStreams);
    onShutdown('webhooks', startWebhooks());
    onShutdown('e-mails', startMails());
    onShutdown('low credit', startCreditWatch());
    onShutdown('new images', startSearchWatch());
    onShutdown('thinning out', startRetention([deleteBoards, deleteSightings, deleteStacRows]));
    onShutdown('alerts', await startAlerts());
    onShutdown('orders that are being placed', startPlacing());
    onDrain(ordersUnderWay);
  } catch (error) {
    if (isShuttingDown()) return;
    refuse(error);
  }
  const { httpServices, isPlainPortal, plainDatabases } = config();
  if (isPlainPortal) log().warn('people reach Swath over plain http, as ALLOW_HTTP_PORTAL allows');
  if (plainDatabases.length > 0)
    log().warn(
      { variables: plainDatabases },
      'the database is used without checked TLS, as ALLOW_PLAIN_DATABASE allows',
    );
  if (httpServices.length > 0)
    log().warn(
      { services: httpServices },
      'services are used over plain http, as ALLOW_HTTP_SERVICES allows',
    );
  log().info({ url: config().portalUrl }, 'Swath is up');
}

function refuse(error: unknown): never {
  const isExpected = error instanceof ConfigError || error instanceof EmbeddedPostgresError;
  const cause = (error as { code?: string; message?: string }) ?? {};
  const sentence = isExpected
    ? (error as Error).message
    : `The portal cannot start: ${cause.code === 'ECONNREFUSED' ? 'the database at DATABASE_URL does not answer' : cause.message}`;
  refuseToStart(new Error(sentence));
}
