import type { Context } from 'hono';
import { Hono } from 'hono';
import type { SimContext } from '../context';
import type { SimEnv } from '../sim-env';
import { strayRow } from '../strange/world';
import { addScene } from './add-scene';
import { empty, json, jsonList, plain } from './answers';
import { readData, readNewScene } from './new-scene';
import type { Item, Machine, Outcome } from './state-machine';
import type { Aoi, Status, Store } from './store';
import { isStatus, statusOfAoi } from './store';
import { dotText, isLeaf, isRoot, linklessView, overviewText, sceneView, tileView } from './views';

/** The monitoring routes and the actions on items (interface section 4.3, and what real servers have beside). */
export function monitoring(context: SimContext, store: Store, machine: Machine): Hono<SimEnv> {
  const { letter } = context.options;
  const app = new Hono<SimEnv>();
  const isPattern = (name: string) => !letter && /[*?]|\(\?i\)$/.test(name);
  // The letter case of a status in a URL is not stated: to the letter, any will do.
  const writeStatus = (text: string) => (letter ? text.toUpperCase() : text);

  /** The AOIs that a name means in list and retry calls: there, `*` and `?` are patterns for real servers. */
  const named = (name: string): Aoi[] => {
    const [, plainName = name, anyCase = ''] = /^(.*?)((?:\(\?i\))?)$/s.exec(name) ?? [];
    const escaped = plainName.replaceAll(/[.+^${}()|[\]\\]/g, '\\$&');
    const flags = anyCase === '' ? 's' : 'is';
    const pattern = new RegExp(`^${escaped.replaceAll('*', '.*').replaceAll('?', '.')}$`, flags);
    if (isPattern(name)) return [...store.aois.values()].filter((aoi) => pattern.test(aoi.name));
    const aoi = store.aois.get(name);
    return aoi ? [aoi] : [];
  };
  const list = (aois: Aoi[]) =>
    aois.map((aoi) => ({ ID: aoi.name, status: statusOfAoi(aoi) })).sort((a, b) => (a.ID < b.ID ? -1 : 1));

  app.get('/aoi/', (c) => json(c, list([...store.aois.values()])));
  app.get('/aoi/:aoi', (c) => {
    const name = c.req.param('aoi');
    if (isPattern(name)) return json(c, list(named(name)));
    const aoi = store.aois.get(name);
    if (letter && !aoi) return empty(c, 404);
    return plain(c, overviewText(aoi, context.clock.iso().slice(0, 10)));
  });
  app.post('/aoi/:aoi', (c) => {
    const name = c.req.param('aoi');
    // No route of such a server takes a slash in a name.
    if (name.includes('/')) return empty(c, 404);
    return empty(c, store.addAoi(name) ? 204 : 409);
  });
  app.delete('/aoi/:aoi', (c) => {
    if (letter) return empty(c, 404);
    store.removeAoi(c.req.param('aoi'));
    return empty(c, 204);
  });

  /**
   * A page of a list in which rows that are written move: pages repeat some and miss others. Paging of lists is not in
   * the interface: to the letter there is none.
   */
  const paged = <T>(c: Context<SimEnv>, rows: T[]): T[] => {
    const limit = Number(c.req.query('limit') ?? 0);
    const page = Number(c.req.query('page') ?? 0);
    if (letter || !(limit > 0)) return rows;
    const start = Math.max(0, Math.floor(page)) * limit;
    return rows.slice(start, start + limit);
  };
  const listScenes = (name: string) => named(name).flatMap((aoi) => [...aoi.scenes.values()]);
  const listTiles = (name: string) => named(name).flatMap((aoi) => [...aoi.tiles.values()]);
  const stray = strayRow(context);
  const inStatus = <T extends Item>(items: T[], status: string) =>
    stray(
      items.filter((item) => item.status === status),
      items,
    );
  const viewScenes = (c: Context<SimEnv>, scenes: ReturnType<typeof listScenes>) =>
    jsonList(c, paged(c, scenes), (scene) => sceneView(scene, context.options));
  const viewTiles = (c: Context<SimEnv>, tiles: ReturnType<typeof listTiles>) =>
    jsonList(c, paged(c, tiles), (tile) => tileView(tile, context.options));

  app.get('/aoi/:aoi/scenes', (c) => viewScenes(c, listScenes(c.req.param('aoi'))));
  app.get('/aoi/:aoi/scenes/:status', (c) => {
    const { aoi, status } = c.req.param();
    return viewScenes(c, inStatus(listScenes(aoi), writeStatus(status)));
  });
  app.get('/aoi/:aoi/tiles/:status', (c) => {
    const { aoi, status } = c.req.param();
    return viewTiles(c, inStatus(listTiles(aoi), writeStatus(status)));
  });
  if (!letter) {
    app.get('/aoi/:aoi/roottiles', (c) =>
      jsonList(c, paged(c, listTiles(c.req.param('aoi')).filter(isRoot)), linklessView),
    );
    app.get('/aoi/:aoi/leaftiles', (c) =>
      jsonList(c, paged(c, listTiles(c.req.param('aoi')).filter(isLeaf)), linklessView),
    );
    app.put('/aoi/:aoi/retry/force', (c) => retryAll(c, true));
  }
  app.get('/aoi/:aoi/dot', (c) =>
    plain(c, dotText(c.req.param('aoi'), store.aois.get(c.req.param('aoi')), letter)),
  );

  const retryAll = (c: Context<SimEnv>, isForced: boolean) => {
    const { refusals, ...count } = machine.retryAll(named(c.req.param('aoi') ?? ''), isForced);
    if (refusals.length > 0) return plain(c, refusals.join('\n'), 500);
    return count.Scenes + count.Tiles ? json(c, count) : empty(c, 204);
  };
  app.put('/aoi/:aoi/retry', (c) => retryAll(c, false));

  app.post('/aoi/:aoi/scene', async (c) => {
    const name = c.req.param('aoi');
    const aoi = store.aois.get(name);
    if (letter && !aoi) return empty(c, 404);
    let body: unknown;
    try {
      body = JSON.parse(await c.req.text());
    } catch {
      return empty(c, 400);
    }
    if (!letter) {
      const read = readNewScene(body, name, aoi !== undefined);
      if (read.type === 'unreadable') return empty(c, 400);
      if (read.type === 'refused') return plain(c, read.text, 500);
      body = read.scene;
    }
    if (!aoi) return empty(c, 404);
    const added = addScene(store, machine, aoi, body);
    return added ? json(c, { id: added.isNew ? added.scene.id : 0 }) : empty(c, 400);
  });

  app.get('/scene/:id', (c) => {
    const id = readId(c);
    const scene = id === undefined ? undefined : store.scenes.get(id);
    if (scene) return json(c, sceneView(scene, context.options));
    return empty(c, id === undefined ? 400 : 404);
  });
  app.get('/scene/:id/tiles', (c) => {
    const id = readId(c);
    if (id === undefined) return empty(c, 400);
    if (letter && !store.scenes.has(id)) return empty(c, 404);
    // As real servers do: asked for 0, every tile of every AOI.
    return viewTiles(c, id === 0 ? [...store.tiles.values()] : (store.scenes.get(id)?.tiles ?? []));
  });
  app.get('/tile/:id', (c) => {
    const id = readId(c);
    const tile = id === undefined ? undefined : store.tiles.get(id);
    if (tile) return json(c, tileView(tile, context.options));
    return empty(c, id === undefined ? 400 : 404);
  });

  for (const kind of ['scene', 'tile'] as const) {
    const act = (c: Context<SimEnv>, work: (item: Item | undefined) => Outcome) => {
      const id = readId(c);
      if (id === undefined) return empty(c, 400);
      const outcome = work((kind === 'scene' ? store.scenes : store.tiles).get(id));
      if (outcome.type === 'error') return plain(c, outcome.text, 500);
      if (outcome.type === 'refused') return empty(c, 403);
      // Real servers say 200 to what they took, with no body at all.
      return letter ? empty(c, 204) : plain(c, '');
    };
    app.put(`/${kind}/:id/retry`, (c) => act(c, machine.retry));
    app.put(`/${kind}/:id/fail`, (c) => {
      const isForced = letter && c.req.query('force') === 'true';
      return act(c, (item) => machine.fail(item, isForced));
    });
    if (letter) continue;
    app.put(`/${kind}/:id/force/:status`, (c) => {
      const status = (c.req.param('status') ?? '').toUpperCase();
      if (!isStatus(status))
        return plain(c, `${c.req.param('status')} does not belong to Status values`, 500);
      return act(c, (item) => machine.force(item, status as Status));
    });
    app.put(`/${kind}/:id/data`, async (c) => {
      const id = readId(c);
      if (id === undefined) return empty(c, 400);
      const item = (kind === 'scene' ? store.scenes : store.tiles).get(id);
      const data = readData(kind, parsed(await c.req.text()));
      if (!data) return empty(c, 400);
      if (item) {
        item.data = data;
        store.touch(item);
      }
      return empty(c, 204);
    });
  }
  return app;
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return undefined;
  }
}

function readId(c: Context<SimEnv>): number | undefined {
  const text = c.req.param('id') ?? '';
  return /^\d{1,15}$/.test(text) ? Number(text) : undefined;
}
