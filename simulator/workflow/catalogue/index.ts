import type { Context } from 'hono';
import { Hono } from 'hono';
import type { SimContext } from '../../context';
import { getRawBody } from '../../requests';
import type { SimEnv } from '../../sim-env';
import { json, plain } from '../answers';
import { type Cost, ingestionCost } from '../cost';
import { readOutlines, ringOfWkt } from '../geometry';
import type { Machine } from '../state-machine';
import type { Store } from '../store';
import { ingest } from './ingest';
import { listScenes } from './listing';
import type { Payload } from './payload';
import { CatalogueError, readPayload } from './payload';
import { readScenes, readTiles } from './read-lists';
import type { CatalogueScene } from './scene';
import type { CatalogueTile } from './tiles';
import { createTiles } from './tiles';

type Request = Context<SimEnv>;

/** The catalogue routes (interface section 4.3): list scenes, split them into tiles, start an ingestion. */
export function catalogue(context: SimContext, store: Store, machine: Machine, cost: Cost): Hono<SimEnv> {
  const { options } = context;
  const app = new Hono<SimEnv>();

  app.on(['GET', 'POST'], '/catalog/scenes', (c) =>
    answer(c, async () => {
      const payload = readPayload(await file(c, 'area'));
      const page = readNumber(c, 'page') ?? payload.page;
      const limit = readNumber(c, 'limit') ?? payload.limit;
      const { scenes, hasNext } = listScenes(options, payload, page, limit);
      // Only real servers say whether another page exists.
      const more = options.letter ? {} : { properties: { next: String(hasNext) } };
      return json(c, { ...collection(scenes), ...more });
    }),
  );

  app.post('/catalog/tiles', (c) =>
    answer(c, async () => {
      const area = await file(c, 'area');
      const list = await optionalFile(c, 'scenes');
      if (list === undefined && !options.letter) {
        throw new CatalogueError("missing required field: 'scenes' (application/json)", 400);
      }
      const payload = readPayload(area);
      const scenes =
        list === undefined
          ? listScenes(options, payload).scenes
          : readScenes(list).map(({ record }) => record as unknown as CatalogueScene);
      return json(c, collection(withTiles(scenes)));
    }),
  );

  app.post('/catalog/aoi', (c) =>
    answer(c, async () => {
      const started = performance.now();
      const payload = readPayload(await file(c, 'area'));
      const { scenes, tiles } = ingest(store, machine, payload, await listed(c, payload));
      await cost.busy(ingestionCost(scenes));
      const ms = (performance.now() - started).toFixed(2);
      return plain(c, `Ingestion of ${scenes} scenes and ${tiles} tiles in progress (${ms}ms)`);
    }),
  );

  /** What is to be ingested: the list of tiles or scenes that was sent, else what the catalogue has. */
  const listed = async (c: Request, payload: Payload) => {
    const tiles = await optionalFile(c, 'tiles');
    if (tiles !== undefined) return readTiles(tiles, payload.name);
    const list = await optionalFile(c, 'scenes');
    const scenes =
      list === undefined
        ? listScenes(options, payload).scenes.map((record) => ({ record: { ...record }, tiles: undefined }))
        : readScenes(list);
    const whole = scenes.filter((scene) => scene.tiles === undefined);
    const split = new Map(
      withTiles(whole.map(({ record }) => record as unknown as CatalogueScene)).map((scene) => [
        scene.source_id,
        scene.tiles,
      ]),
    );
    return scenes.map(({ record, tiles: own }) => ({
      record,
      tiles: own ?? split.get(String(record.source_id)),
    }));
  };
  return app;
}

/** Scenes with their tiles in `tiles`. */
function withTiles(scenes: CatalogueScene[]) {
  const byScene = new Map(scenes.map(({ source_id }) => [source_id, [] as CatalogueTile[]]));
  for (const tile of createTiles(scenes.map(complete))) byScene.get(tile.SceneID)?.push(tile);
  return scenes.map((scene) => ({ ...scene, tiles: byScene.get(scene.source_id) ?? [] }));
}

/** A scene that came from outside, with nothing missing that splitting looks at. */
const complete = (scene: CatalogueScene): CatalogueScene => ({
  ...scene,
  data: scene.data ?? {},
  tags: scene.tags ?? (scene as unknown as { Tags?: Record<string, string> }).Tags ?? {},
  wkt: scene.wkt ?? (scene as unknown as { GeometryWKT?: string }).GeometryWKT ?? '',
});

/** The geometry of a feature is derived from its `wkt`. */
function collection(scenes: CatalogueScene[]) {
  return {
    type: 'FeatureCollection',
    features: scenes.map((scene) => {
      const ring = ringOfWkt(scene.wkt ?? '');
      const geometry = ring ? { type: 'Polygon', coordinates: [ring] } : null;
      return { type: 'Feature', geometry: readOutlines(geometry) ? geometry : null, properties: scene };
    }),
  };
}

async function answer(c: Request, work: () => Promise<Response>): Promise<Response> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof CatalogueError) return plain(c, error.message, error.status);
    throw error;
  }
}

function readNumber(c: Request, name: string): number | undefined {
  const text = c.req.query(name);
  if (text === undefined) return undefined;
  if (!/^\d{1,9}$/.test(text)) throw new CatalogueError(`${name}: strconv.Atoi: parsing "${text}"`, 400);
  return Number(text);
}

/** A file (or a plain field) of the form; undefined when it is not there. GET may carry a form as well. */
async function optionalFile(c: Request, name: string): Promise<string | undefined> {
  const type = c.req.header('Content-Type') ?? '';
  let form: FormData;
  try {
    form = await new Response(new Uint8Array(getRawBody(c)), {
      headers: { 'content-type': type },
    }).formData();
  } catch {
    throw new CatalogueError("request Content-Type isn't multipart/form-data", 400);
  }
  const entry = form.get(name);
  return entry === null || typeof entry === 'string' ? (entry ?? undefined) : entry.text();
}

async function file(c: Request, name: string): Promise<string> {
  const text = await optionalFile(c, name);
  if (text === undefined)
    throw new CatalogueError(`missing required field: '${name}' (application/json)`, 400);
  return text;
}
