import 'server-only';
import { isMarkup, UpstreamError } from '@/lib/upstream/errors';
import {
  fetchScene,
  fetchTile,
  isNoOverview,
  listAois,
  listScenes,
  listTiles,
  readOverview,
} from '../client';
import { listFootprintsOfItems } from '../footprints/from-items';
import type { Kind } from '../item';
import { emptyOverview, type Overview } from '../overview';
import type { WireScene, WireTile } from '../schema';
import { type Status, statuses } from '../status';
import type { UnreadableRows } from './bus';
import type { ItemReading } from './columns/reading';
import { sceneReading, tileReading } from './readings';

/** What a watcher reads of one AOI; an interface, so that the watcher can be tested against a server made in the test. */
export interface WorkflowReader {
  /** The name of the AOI. */
  readonly aoi: string;
  exists(): Promise<boolean>;
  /** The counts of the server; undefined when it gives none that can be read. */
  overview(): Promise<Overview | undefined>;
  /** A list, each reading as it arrives, so that no list is ever held whole; what `take` gave of each. */
  scenes<R>(status: Status | undefined, take: (reading: ItemReading) => R): Promise<R[]>;
  tiles<R>(status: Status, take: (reading: ItemReading) => R): Promise<R[]>;
  /** One item; undefined when the server says that there is none, `unreadable` when it only says that it failed. */
  item(kind: Kind, id: number): Promise<ItemReading | undefined | 'unreadable'>;
  /** How many rows of the lists, as they were read last, were left out because no one can read them. */
  unreadableRows(): UnreadableRows;
}

const isStatus = (error: unknown, ...statuses: number[]): error is UpstreamError =>
  error instanceof UpstreamError && error.kind === 'status' && statuses.includes(error.status ?? 0);
const isMalformed = (error: unknown) => error instanceof UpstreamError && error.kind === 'malformed';
/** What servers answer to a question that they do not know, and to one for something that is not there. */
const saysNo = [400, 405, 410, 422, 500, 501];

/** Reads an AOI of the configured workflow server. */
export function serverReader(aoi: string, signal: AbortSignal): WorkflowReader {
  const options = { signal };
  /** By list; that of all scenes holds those of each status. */
  const unreadable = new Map<string, number>();
  const counting = (list: string) => ({
    signal,
    onUnreadable: (count: number) => void unreadable.set(list, count),
  });
  const exists = async () => (await listAois(options)).some(({ name }) => name === aoi);
  /** Some servers answer 404 for an AOI that is gone, as gateways do for all: the list of AOIs says which it is. */
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
      const places = listFootprintsOfItems(aoi);
      const note = (scene: WireScene) => {
        places.note(scene);
        return take(sceneReading(scene));
      };
      const taken = await unlessGone(
        listScenes(aoi, status, note, counting(`scenes ${status ?? 'all'}`)),
        [],
      );
      await places.keep();
      return taken;
    },
    tiles: async (status, take) => {
      const places = listFootprintsOfItems(aoi);
      const note = (tile: WireTile) => {
        places.note(tile);
        return take(tileReading(tile));
      };
      const taken = await unlessGone(listTiles(aoi, status, note, counting(`tiles ${status}`)), []);
      await places.keep();
      return taken;
    },
    item: async (kind, id) => {
      try {
        return kind === 'scene'
          ? sceneReading(await fetchScene(id, options))
          : tileReading(await fetchTile(id, options));
      } catch (error) {
        // A page may be a gateway's, while others behind it answer: only the server itself says that there is none.
        if (isStatus(error, 404)) return isMarkup(error.body ?? '') ? 'unreadable' : undefined;
        if (isMalformed(error) || isStatus(error, ...saysNo)) return 'unreadable';
        throw error;
      }
    },
    unreadableRows: () => {
      const sum = (kind: string) =>
        statuses.reduce((total, status) => total + (unreadable.get(`${kind} ${status}`) ?? 0), 0);
      return { scenes: Math.max(unreadable.get('scenes all') ?? 0, sum('scenes')), tiles: sum('tiles') };
    },
  };
}
