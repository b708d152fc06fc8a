import { rmSync } from 'node:fs';
import { embeddedDatabaseUrl } from './database/embedded-database';
import { createDataDir, type Portal, startPortal } from './portal';

export interface Replicas {
  /** Starts one more portal on the same database. */
  add(): Promise<Portal>;
  /** The `postgresql://` address of their database. */
  databaseUrl: string;
  stop(): Promise<void>;
}

/** A PostgreSQL, and portals that share it. The server is the embedded one of a portal that does nothing else. */
export async function startReplicas(env: Record<string, string>): Promise<Replicas> {
  const dataDir = createDataDir();
  const holder = await startPortal({ env: {}, dataDir });
  const database = embeddedDatabaseUrl(dataDir);
  const portals: Portal[] = [];
  return {
    databaseUrl: database,
    async add() {
      const portal = await startPortal({ env: { ...env, SWATH_DEMO: '1', DATABASE_URL: database } });
      portals.push(portal);
      return portal;
    },
    async stop() {
      for (const portal of portals) await portal.stop();
      await holder.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
