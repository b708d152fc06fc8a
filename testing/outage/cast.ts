import { sessionCookie } from '../accounts/session-cookie';
import { type Portal, type PortalOptions, startPortal, unlimited } from '../portal';
import { startSimulator } from '../simulator';
import { LastingViewer } from './lasting-viewer';

const aoi = 'Outage';

/** Replicas on one database, and viewers of an AOI in which tiles move. */
export interface Cast {
  portals: Portal[];
  cookie: string;
  viewers: LastingViewer[];
  /** Moves the next tile. */
  move(): Promise<void>;
  /** The status that each tile that was moved has now. */
  statuses(): Promise<Map<number, string>>;
  stop(): Promise<void>;
}

interface Truth {
  aois: { items: { kind: string; id: number; status: string }[] }[];
}

/** Starts replicas that share what `options` name, and opens that number of event streams, in turn at each of them. */
export async function assemble(
  options: PortalOptions,
  { replicas, viewers: count }: { replicas: number; viewers: number },
): Promise<Cast> {
  const simulator = await startSimulator({ env: { SIM_WORKFLOW: 'empty' } });
  const post = async (path: string, body: object) => {
    const response = await fetch(`${simulator.url}/workflow${path}`, {
      method: 'POST',
      body: JSON.stringify(body),
    });
    if (!response.ok) throw new Error(`${path}: ${response.status}`);
  };
  const portals: Portal[] = [];
  const viewers: LastingViewer[] = [];
  const stop = async () => {
    for (const viewer of viewers) viewer.leave();
    await Promise.all(portals.map((portal) => portal.stop()));
    await simulator.stop();
  };
  try {
    await post('/_make', { name: aoi, scenes: 4, tilesPerScene: 25, statuses: { PENDING: 1 } });
    const readTiles = async () => {
      const { workflow } = await simulator.truth<Truth>();
      return workflow.aois.flatMap(({ items }) => items).filter(({ kind }) => kind === 'tile');
    };
    const tiles = (await readTiles()).map(({ id }) => id);
    while (portals.length < replicas) {
      const env = { ...simulator.env, ...unlimited, SWATH_DEMO: '1', LOG_LEVEL: 'warn', ...options.env };
      portals.push(await startPortal({ ...options, env }));
    }
    const cookie = await sessionCookie(portals[0]?.url ?? '');
    for (let number = 0; number < count; number += 1) {
      const base = `${portals[number % replicas]?.url}/api/ingestion/aois/${aoi}`;
      const { id } = (await (await fetch(base, { headers: { cookie } })).json()) as { id: string };
      viewers.push(new LastingViewer(`${base}/events`, cookie, id));
    }
    const moved = new Set<number>();
    let moves = 0;
    const move = async () => {
      const id = tiles[moves % tiles.length] as number;
      const to = Math.floor(moves / tiles.length) % 2 === 0 ? 'RETRY' : 'PENDING';
      moves += 1;
      moved.add(id);
      await post('/_play', [{ do: 'force', kind: 'tile', id, to }]);
    };
    const statuses = async () => {
      const shown = (await readTiles()).filter(({ id }) => moved.has(id));
      return new Map(shown.map(({ id, status }) => [id, status]));
    };
    return { portals, cookie, viewers, move, statuses, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
