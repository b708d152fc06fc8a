/*
 * Two portals, ten viewers, a PostgreSQL that stops, then takes no changes, then leaves its connections silent while new
 * ones work: prints the three outcomes as JSON. Each problem ends once it was found, however long that takes; the
 * silence once it was overcome. A process of its own, since Playwright cannot load what only the server may import.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { startPostgres } from '../database/postgres-server';
import { assemble } from './cast';
import { endure, type Incident, sharpenAlerts } from './endure';

const pace = { perSecond: 20, quietMs: 2_000, marginMs: 5_000 };
const server = await startPostgres();
const address = server.url.replace('//swath@', '//postgres@');
const env = { ALERT_INTERVAL_SECONDS: '5', DATABASE_URL: server.url };
try {
  const cast = await assemble({ env }, { replicas: 2, viewers: 10 });
  const reach = async (status: number, withinMs = Number.POSITIVE_INFINITY) => {
    const end = performance.now() + withinMs;
    const reachAt = async (url: string) => {
      while ((await fetch(`${url}/api/ready`)).status !== status && performance.now() < end) await pause(100);
    };
    await Promise.all(cast.portals.map(({ url }) => reachAt(url)));
  };
  const found = async () => {
    await reach(503);
    // Some more requests meet it.
    await pause(2_000);
  };
  const stopped: Incident = {
    name: 'stopped until this was found',
    goalMs: 0,
    from: 'end',
    async happen() {
      await server.stop();
      await found();
      await server.start();
    },
  };
  const readOnly: Incident = {
    name: 'read-only until this was found',
    goalMs: 0,
    from: 'end',
    isReadable: true,
    async happen() {
      await server.set({ default_transaction_read_only: 'on' });
      await found();
      await server.set({ default_transaction_read_only: 'off' });
    },
  };
  const silent: Incident = {
    name: 'connections silent until new ones were used',
    goalMs: 0,
    from: 'beginning',
    async happen() {
      server.signal('connections', 'SIGSTOP');
      // Should a portal find its way too fast to be seen, or not at all, the outcome says so.
      await reach(503, 15_000);
      await reach(200, 30_000);
      server.signal('connections', 'SIGCONT');
    },
  };
  try {
    await sharpenAlerts(address);
    const outcomes = [];
    for (const incident of [stopped, readOnly, silent]) {
      const { statuses, broken, ...outcome } = await endure(cast, address, incident, pace);
      outcomes.push({
        name: incident.name,
        ...outcome,
        unavailable: statuses.get(503) ?? 0,
        broken: [...broken],
      });
    }
    process.stdout.write(JSON.stringify(outcomes));
  } finally {
    await cast.stop();
  }
} finally {
  await server.remove();
}
process.exit(0);
