import { Hono } from 'hono';
import type { SimEnv } from '../sim-env';
import type { Item, Machine } from './state-machine';
import type { Scene, Status, Store, Tile } from './store';
import { isStatus } from './store';
import type { Truth } from './truth';

/** One thing that happens; `result`, `retry`, `fail` and `force` to an item, `add` and `delete` to an AOI. */
interface Event {
  do?: string;
  kind?: string;
  id?: number;
  /** The result of a job, or the status that is forced. */
  to?: string;
  message?: string;
  aoi?: string;
  /** Of `add`: under the ids that were reserved first. */
  isLate?: boolean;
}

type Ids = ReturnType<Store['reserveIds']>;

/** For tests: many things that happen one after another, in one request. */
export function play(store: Store, machine: Machine, truth: Truth): Hono<SimEnv> {
  const app = new Hono<SimEnv>();
  const reserved: Ids[] = [];
  app.post('/_play', async (c) => {
    const events = (await c.req.json()) as Event[];
    for (const event of events) {
      if (event.aoi === undefined) onItem(store, machine, event);
      else for (const item of onAoi(store, event, event.aoi, reserved)) truth.appeared(item);
    }
    return c.json({ transitionCount: truth.count() });
  });
  return app;
}

function onItem(store: Store, machine: Machine, { do: what, kind, id, to = '', message }: Event): void {
  const item = (kind === 'scene' ? store.scenes : store.tiles).get(Number(id));
  if (!item) return;
  if (what === 'retry') machine.retry(item);
  else if (what === 'fail') machine.fail(item, false);
  else if (what === 'force' && isStatus(to)) machine.force(item, to as Status);
  else if (to === 'DONE' || to === 'RETRY' || to === 'FAILED') machine.result(item, to, message);
}

/**
 * `add` adds a scene with two tiles that continue from the last ones, and makes the AOI where there is none; `reserve`
 * gives out ids that a late `add` uses. Gives what was added.
 */
function onAoi(store: Store, { do: what, isLate }: Event, name: string, reserved: Ids[]): Item[] {
  if (what === 'reserve') {
    reserved.push(store.reserveIds(2));
    return [];
  }
  if (what === 'delete') {
    store.removeAoi(name);
    return [];
  }
  const aoi = store.aois.get(name) ?? store.addAoi(name, { isRunning: false });
  if (!aoi) return [];
  const ids = isLate ? reserved.shift() : undefined;
  const before: Scene | undefined = [...aoi.scenes.values()].at(-1);
  const number = aoi.scenes.size + 1;
  const scene = store.addScene(aoi, {
    id: ids?.scene,
    sourceId: `${name}_${store.scenes.size}_${number}`,
    data: {},
    status: 'PENDING',
    retryCountDown: 2,
  });
  for (const place of [0, 1]) {
    const previous: Tile | undefined = before?.tiles[place];
    store.addTile(scene, {
      id: ids?.tiles[place],
      sourceId: `${scene.sourceId}_${place}`,
      data: { swath_id: 'IW1', tile_nr: place },
      retryCountDown: 2,
      previous,
      reference: previous?.reference ?? previous,
    });
  }
  return [scene, ...scene.tiles];
}
