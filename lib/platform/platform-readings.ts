import 'server-only';
import { existsSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import { config } from './config';
import { askDatabase } from './database/health';
import { pool } from './db';
import { metrics } from './metrics';
import type { GaugeReading } from './scrape';

/** Most connections of a pool of `pg`, when its options do not say. */
const pgDefault = 10;

/** The pool of connections, as it is at this moment. */
export const poolReading: GaugeReading = {
  name: 'pool',
  gauges: [metrics.connections, metrics.maxConnections, metrics.connectionsWaiting],
  read: () => {
    const { totalCount, idleCount, waitingCount, options } = pool();
    metrics.connections.set({ state: 'idle' }, idleCount);
    metrics.connections.set({ state: 'busy' }, totalCount - idleCount);
    metrics.maxConnections.set(options.max ?? pgDefault);
    metrics.connectionsWaiting.set(waitingCount);
  },
};

/** The disk that holds the embedded database. With a database server the folder may not exist: no metric then. */
export const diskReading: GaugeReading = {
  name: 'disk',
  gauges: [metrics.diskAvailable, metrics.diskSize],
  read: async () => {
    if (!existsSync(config().dataDir)) return;
    const { bavail, blocks, bsize } = await statfs(config().dataDir);
    metrics.diskAvailable.set(bavail * bsize);
    metrics.diskSize.set(blocks * bsize);
  },
};

/** Whether the database answers. When it does not, that is a fact to report, and no failure of the reading. */
export const databaseReading: GaugeReading = {
  name: 'database',
  gauges: [],
  read: async () => {
    metrics.databaseUp.set(0);
    await askDatabase();
    metrics.databaseUp.set(1);
  },
};
