import type { OpenSimulator } from '../test-support';
import type { Status } from './store';

/** What monitoring reports about an item. */
export interface Seen {
  id: number;
  source_id: string;
  status: Status;
  message: string;
  RetryCountDown: number;
  PreviousID?: number | null;
  ReferenceID?: number | null;
  data: { metadata?: { uuid?: string } };
}

/** What the simulator itself knows of its workflow server. */
export interface Truth {
  aois: {
    name: string;
    items: (Pick<Seen, 'id' | 'status' | 'message'> & {
      kind: 'scene' | 'tile';
      scene?: number;
      previous?: number | null;
      reference?: number | null;
    })[];
  }[];
  transitionCount: number;
  transitions: {
    at: string;
    aoi: string;
    kind: string;
    id: number;
    from: Status;
    to: Status;
    cause: string;
  }[];
}

const bearer = { authorization: 'Bearer demo-workflow-token-c40d88' };

/** The workflow server of a simulator as a test uses it, with a good token. */
export function createWorkflowClient({ url }: OpenSimulator) {
  const call = async (method: string, path: string, body?: BodyInit, headers: HeadersInit = bearer) => {
    const response = await fetch(`${url}/workflow${path}`, { method, headers, ...(body && { body }) });
    return { status: response.status, text: await response.text(), response };
  };
  const read = async <T>(path: string) => JSON.parse((await call('GET', path)).text) as T;
  const test = async (path: string, value: unknown) =>
    JSON.parse((await call('POST', path, JSON.stringify(value))).text);

  return {
    call,
    read,
    scene: (id: number) => read<Seen>(`/scene/${id}`),
    tile: (id: number) => read<Seen>(`/tile/${id}`),
    /** Puts an item into a status. */
    force: (kind: string, id: number, status: Status) => call('PUT', `/${kind}/${id}/force/${status}`),
    /** The result of a job. */
    result: (kind: string, id: number, result: Status, message = '') =>
      test('/_result', { kind, id, result, message }),
    truth: async () => ((await (await fetch(`${url}/_truth`)).json()) as { workflow: Truth }).workflow,
    make: (wish: object) => test('/_make', wish),
    /** An AOI that no one works on, with chains of tiles: the ids of its scenes and, for each, its tiles. */
    async chain(name: string, scenes: number, tilesPerScene = 1, retryCount = 3) {
      await test('/_make', { name, scenes, tilesPerScene, retryCount });
      const all = (await read<Seen[]>(`/aoi/${name}/scenes`)).map(({ id }) => id);
      const tiles = await Promise.all(all.map((id) => read<Seen[]>(`/scene/${id}/tiles`)));
      return { scenes: all, tiles: tiles.map((list) => list.map(({ id }) => id)) };
    },
    /** A call of the catalogue with form files. */
    catalogue(path: string, files: Record<string, unknown>) {
      const form = new FormData();
      for (const [name, value] of Object.entries(files)) {
        const text = typeof value === 'string' ? value : JSON.stringify(value);
        form.set(name, new Blob([text], { type: 'application/json' }), `${name}.json`);
      }
      return call('POST', `/catalog/${path}`, form);
    },
  };
}

/** A payload around Toulouse, two months of sentinel1. */
export const payload = (name: string, more: object = {}) => ({
  type: 'Feature',
  name,
  geometry: {
    type: 'Polygon',
    coordinates: [
      [
        [1.2, 43.4],
        [1.8, 43.4],
        [1.8, 43.8],
        [1.2, 43.8],
        [1.2, 43.4],
      ],
    ],
  },
  start_time: '2026-09-01T00:00:00Z',
  end_time: '2026-11-01T00:00:00Z',
  scene_type: { constellation: 'sentinel1' },
  layers: { backscatter: { variable: 'sigma0', instance: 'vv' } },
  record_tags: { source: 'test' },
  graph_name: 'S1BackscatterCoherence',
  is_retriable: true,
  storage_uri: 'gs://swath/test',
  ...more,
});
