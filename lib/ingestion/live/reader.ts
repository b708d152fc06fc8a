import 'server-only';
import { UpstreamError } from '@/lib/upstream/errors';
import { listAois, listScenes, listTiles, readOverview, readScene, readTile } from '../client';
import type { Overview } from '../overview';
import { placesOf } from '../places';
import type { WireScene, WireTile } from '../schema';
import type { Status } from '../status';
import type { Kind, Reading } from './board';
import { sceneReading, tileReading } from './readings';

/** What a watcher reads of one AOI; an interface, so that the watcher can be tested against a server made in the test. */
export interface Reader {
  exists(): Promise<boolean>;
  overview(): Promise<Overview>;
  /** A list, each reading as it arrives, so that no list is ever held whole; what `take` gave of each. */
  scenes<R>(status: Status | undefined, take: (reading: Reading) => R): Promise<R[]>;
  tiles<R>(status: Status, take: (reading: Reading) => R): Promise<R[]>;
  /** One item; undefined when the server says that there is none. */
  item(kind: Kind, id: number): Promise<Reading | undefined>;
}

/** Reads an AOI of the configured workflow server. */
export function serverReader(aoi: string, signal: AbortSignal): Reader {
  const options = { signal };
  return {
    exists: async () => (await listAois(options)).some(({ name }) => name === aoi),
    overview: () => readOverview(aoi, options),
    scenes: async (status, take) => {
      const places = placesOf(aoi);
      const note = (scene: WireScene) => {
        places.note(scene);
        return take(sceneReading(scene));
      };
      const taken = await listScenes(aoi, status, note, options);
      await places.keep();
      return taken;
    },
    tiles: async (status, take) => {
      const places = placesOf(aoi);
      const note = (tile: WireTile) => {
        places.note(tile);
        return take(tileReading(tile));
      };
      const taken = await listTiles(aoi, status, note, options);
      await places.keep();
      return taken;
    },
    item: async (kind, id) => {
      try {
        return kind === 'scene'
          ? sceneReading(await readScene(id, options))
          : tileReading(await readTile(id, options));
      } catch (error) {
        if (error instanceof UpstreamError && error.status === 404) return undefined;
        throw error;
      }
    },
  };
}
