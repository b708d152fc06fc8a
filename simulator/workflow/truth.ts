import type { SimContext } from '../context';
import type { Item, Transition } from './state-machine';
import type { Store } from './store';
import { countStatuses, statusOfAoi } from './store';

const kept = 100_000;

export type Truth = ReturnType<typeof createTruth>;

/** What really happened: every AOI with all of its items, and the last 100,000 transitions with their simulated times. */
export function createTruth(context: SimContext, store: Store) {
  const ring: (Transition & { at: string })[] = [];
  let count = 0;

  const moved = (transition: Transition): void => {
    ring[count++ % kept] = { at: context.clock.iso(), ...transition };
  };

  return {
    moved,

    /** An item was added: its id may have been another's. */
    appeared: ({ kind, id, aoi, status }: Item): void =>
      moved({ kind, id, aoi: aoi.name, from: null, to: status, cause: 'added' }),

    /** How many transitions there were. */
    count: () => count,

    view() {
      const start = count % kept;
      return {
        aois: [...store.aois.values()].map((aoi) => ({
          name: aoi.name,
          status: statusOfAoi(aoi),
          isRunning: aoi.isRunning,
          scenes: countStatuses(aoi.scenes.values()),
          tiles: countStatuses(aoi.tiles.values()),
          items: [...aoi.scenes.values(), ...aoi.tiles.values()].map(itemView),
        })),
        transitionCount: count,
        transitions: count > kept ? [...ring.slice(start), ...ring.slice(0, start)] : ring,
      };
    },
  };
}

const itemView = (item: Item) => ({
  kind: item.kind,
  id: item.id,
  sourceId: item.sourceId,
  status: item.status,
  message: item.message,
  retryCountDown: item.retryCountDown,
  ...(item.kind === 'tile' && {
    scene: item.scene.id,
    previous: item.previous?.id ?? null,
    reference: item.reference?.id ?? null,
  }),
});
