import pg from 'pg';
import type { Polygon } from '@/lib/ordering/polygon-shape';
import { freshDatabase } from '@/testing/database/fresh-database';
import { startSimulator, type TestSimulator } from '@/testing/simulator';
import { startBarePortal } from './bare-portal';
import type { DrivenPortal } from './driven-portal';
import { approver, author } from './people';
import { findImage } from './services';

/** The ordering service's deadline in the fault suite: short, so that a hang costs little. */
export const faultTimeoutMs = 400;
/** What one order may cost without an approver. */
export const faultOrderLimit = 2000;

/** What the most complete image shows of it costs more than one order may. */
export const dearArea: Polygon = {
  type: 'Polygon',
  coordinates: [
    [
      [1.33, 43.66],
      [1.33, 43.51],
      [1.56, 43.51],
      [1.56, 43.66],
      [1.33, 43.66],
    ],
  ],
};

export interface FaultStage {
  sim: TestSimulator;
  database: pg.Pool;
  sourceId: string;
  /** The two processes that share the database; one that died is started again. */
  portals(): Promise<[DrivenPortal, DrivenPortal]>;
  stop(): Promise<void>;
}

type Start = (env: Record<string, string>) => Promise<DrivenPortal>;

/** A simulator, an empty database on `server` and two portal processes, as `start` makes them. */
export async function startFaultStage(
  server: string,
  start: Start = startBarePortal,
  simulator: Record<string, string> = {},
): Promise<FaultStage> {
  const [sim, own] = await Promise.all([
    startSimulator({ env: { SIM_CREDIT: '100000000.0', ...simulator } }),
    freshDatabase(server),
  ]);
  const database = new pg.Pool({ connectionString: own.url, max: 4 });
  // The database is dropped under connections that are kept.
  database.on('error', () => {});
  const env = {
    ...sim.env,
    DATABASE_URL: own.url,
    SESSION_SECRET: 'a-session-secret-for-tests-only-0123456789',
    LOG_LEVEL: 'silent',
    ORDERING_TIMEOUT_SECONDS: String(faultTimeoutMs / 1000),
    ORDER_LIMIT: String(faultOrderLimit),
    ORDER_LIMIT_MONTH: '1000000',
  };
  for (const [{ id, email }, role] of [
    [author, 'analyst'],
    [approver, 'approver'],
  ] as const) {
    await database.query('insert into users (id, email, name, roles) values ($1, $2, $3, $4)', [
      id,
      email,
      email,
      [role],
    ]);
  }
  const sourceId = await findImage(sim, dearArea);
  let pair = await Promise.all([start(env), start(env)]);
  // A process takes a second or two to start: the next one is ready before it is needed.
  let spare = start(env);
  const alive = async (portal: DrivenPortal): Promise<DrivenPortal> => {
    if (portal.isAlive()) return portal;
    const next = await spare;
    spare = start(env);
    return next;
  };
  return {
    sim,
    database,
    sourceId,
    async portals() {
      pair = [await alive(pair[0]), await alive(pair[1])];
      return pair;
    },
    async stop() {
      await Promise.all([...pair, await spare].map((portal) => portal.kill()));
      await database.end();
      await Promise.all([sim.stop(), own.drop()]);
    },
  };
}
