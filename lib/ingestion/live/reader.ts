import 'server-only';
import { UpstreamError } from '@/lib/upstream/errors';
import { isNoOverview, listAois, listScenes, listTiles, readOverview, readScene, readTile } from '../client';
import { emptyOverview, type Overview } from '../overview';
import { placesOf } from '../places';
import type { WireScene, WireTile } from '../schema';
import type { Status } from '../status';
import type { Kind, Reading } from './board';
import { sceneReading, tileReading } from './readings';

/** What a watcher reads of one AOI; an interface, so that the watcher can be tested against a server made in the test. */
export interface Reader {
  /** The name of the AOI. */
  readonly aoi: string;
  exists(): Promise<boolean>;
  /** The counts of the server; undefined when it gives none that can be read. */
  overview(): Promise<Overview | undefined>;
  /** A list, each reading as it arrives, so that no list is ever held whole; what `take` gave of each. */
  scenes<R>(status: Status | undefined, take: (reading: Reading) => R): Promise<R[]>;
  tiles<R>(status: Status, take: (reading: Reading) => R): Promise<R[]>;
  /** One item; undefined when the server says that there is none, `unreadable` when it only says that it failed. */
  item(kind: Kind, id: number): Promise<Reading | undefined | 'unreadable'>;
}

const isStatus = (error: unknown, ...statuses: number[]): error is UpstreamError =>
  error instanceof UpstreamError && error.kind === 'status' && statuses.includes(error.status ?? 0);
const isMalformed = (error: unknown) => error instanceof UpstreamError && error.kind === 'malformed';
/** What servers answer to a question that they do not know, and to one for something that is not there. */
const saysNo = [400, 405, 410, 422, 500, 501];

/** Reads an AOI of the configured workflow server. */
export function serverReader(aoi: string, signal: AbortSignal): Reader {
  const options = { signal };
  const exists = async () => (await listAois(options)).some(({ name }) => name === aoi);
  /** Some servers answer 404 for an AOI that is gone, as gateways do for all: the list of AOIs tells which it is. */
  const unlessGone = async <T>(work: Promise<T>, nothing: T): Promise<T> => {
    try {
      return await work;
    } catch (error) {
      if (!isStatus(error, 404) || (await exists())) throw error;
      return nothing;
    }
  };
  return {
    aoi,
    exists,
    overview: async () => {
      try {
        return await unlessGone(readOverview(aoi, options), emptyOverview());
      } catch (error) {
        if (isNoOverview(error)) return undefined;
        throw error;
      }
    },
    scenes: async (status, take) => {
      const places = placesOf(aoi);
      const note = (scene: WireScene) => {
        places.note(scene);
        return take(sceneReading(scene));
      };
      const taken = await unlessGone(listScenes(aoi, status, note, options), []);
      await places.keep();
      return taken;
    },
    tiles: async (status, take) => {
      const places = placesOf(aoi);
      const note = (tile: WireTile) => {
        places.note(tile);
        return take(tileReading(tile));
      };
      const taken = await unlessGone(listTiles(aoi, status, note, options), []);
      await places.keep();
      return taken;
    },
    item: async (kind, id) => {
      try {
        return kind === 'scene'
          ? sceneReading(await readScene(id, options))
          : tileReading(await readTile(id, options));
      } catch (error) {
        if (isStatus(error, 404)) return undefined;
        if (isMalformed(error) || isStatus(error, ...saysNo)) return 'unreadable';
        throw error;
      }
    },
  };
}
