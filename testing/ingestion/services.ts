import { endAllWatchers } from '@/lib/ingestion/board/hub';
import { endComparisons } from '@/lib/ingestion/runs/compare';
import type { Status } from '@/lib/ingestion/status';
import { closeDatabase } from '@/lib/platform/db';
import { endJobs } from '@/lib/platform/work/job';
import { createTestDatabase } from '@/testing/database/database';
import { startSimulator, type TestSimulator } from '@/testing/simulator';
import { openServices } from './open-services';

export { operator } from './open-services';

interface TrueItem {
  kind: 'scene' | 'tile';
  id: number;
  sourceId: string;
  status: Status;
  retryCountDown: number;
}

export interface Services {
  sim: TestSimulator;
  /** Makes (or replaces) an AOI that does not move; the weights set the statuses of its tiles. */
  make(
    name: string,
    size: { scenes: number; tilesPerScene: number; statuses?: Partial<Record<Status, number>> },
  ): Promise<void>;
  /** Ends the job of an item; what it says when it does not end well. */
  result(
    kind: 'scene' | 'tile',
    id: number,
    result: 'DONE' | 'RETRY' | 'FAILED',
    message?: string,
  ): Promise<void>;
  /** Sets the status of an item, as an administrator of the server can. */
  force(kind: 'scene' | 'tile', id: number, to: Status): Promise<void>;
  /** Lets things happen at once, as simulator/README.md says. */
  play(events: object[]): Promise<void>;
  /** The items of an AOI as they truly are, by kind. */
  listItems(name: string): Promise<Record<'scene' | 'tile', TrueItem[]>>;
  /** The requests that the workflow server received on paths like this. */
  requestsTo(path: RegExp, method?: string): Promise<number>;
  stop(): Promise<void>;
}

/** A simulator, a database with an operator, and this process configured to use them. */
export async function startServices(env: Record<string, string> = {}): Promise<Services> {
  const [sim, database] = await Promise.all([
    startSimulator({ env: { SIM_WORKFLOW: 'empty', ...env } }),
    createTestDatabase(),
  ]);
  await openServices(sim, database.url);
  const post = async (path: string, body: object) => {
    const response = await fetch(`${sim.url}/workflow${path}`, {
      method: 'POST',
      body: JSON.stringify(body),
    });
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
  };
  return {
    sim,
    make: (name, size) => post('/_make', { name, ...size }),
    result: (kind, id, result, message = 'It broke') =>
      post('/_result', { kind, id, result, message: result === 'DONE' ? '' : message }),
    force: (kind, id, to) => post('/_play', [{ do: 'force', kind, id, to }]),
    play: (events) => post('/_play', events),
    async listItems(name) {
      const { workflow } = await sim.truth<{ aois: { name: string; items: TrueItem[] }[] }>();
      const items = workflow.aois.find((aoi) => aoi.name === name)?.items ?? [];
      const of = (kind: TrueItem['kind']) => items.filter((item) => item.kind === kind);
      return { scene: of('scene'), tile: of('tile') };
    },
    requestsTo: async (path, method) =>
      (await sim.requests()).filter(
        (one) =>
          one.service === 'workflow' &&
          path.test(one.path) &&
          (method === undefined || one.method === method),
      ).length,
    async stop() {
      await endAllWatchers();
      endComparisons();
      await endJobs();
      await closeDatabase();
      await Promise.all([sim.stop(), database.drop()]);
    },
  };
}
