import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { makeDataDir, type Portal, startPortal } from './portal';

export interface Replicas {
  /** Starts one more portal on the same database. */
  add(): Promise<Portal>;
  stop(): Promise<void>;
}

/** A PostgreSQL, and portals that share it. The server is the embedded one of a portal that does nothing else. */
export async function startReplicas(env: Record<string, string>): Promise<Replicas> {
  const dataDir = makeDataDir();
  const holder = await startPortal({ env: {}, dataDir });
  const moved = join(dataDir, 'postgres-location');
  const home = existsSync(moved) ? readFileSync(moved, 'utf8').trim() : dataDir;
  const { socket } = JSON.parse(readFileSync(join(home, 'portal.json'), 'utf8')) as { socket: string };
  const password = readFileSync(join(home, 'postgres-password'), 'utf8').trim();
  const database = `postgresql://swath:${password}@localhost/swath?host=${encodeURIComponent(socket)}`;
  const portals: Portal[] = [];
  return {
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
