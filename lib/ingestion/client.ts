import 'server-only';
import type { z } from 'zod';
import { config } from '@/lib/platform/config';
import { UpstreamError } from '@/lib/upstream/errors';
import { request, requestJson, requestStream, type UpstreamRequest } from '@/lib/upstream/http';
import { Problem } from '@/lib/web/problem';
import { type Overview, parseOverview } from './overview';
import { hasPattern } from './payload';
import { aoiList, catalogueList, retryCount, scene, sceneList, tile, tileList } from './schema';
import type { Status } from './status';

/** One function per endpoint of the workflow server (interface section 4.3, and those that real servers have beside). */

const smallBytes = 1024 * 1024;
/** A scene is about 1 KB; lists of 300,000 tiles occur. */
const listBytes = 400 * 1024 * 1024;

type Call = Pick<UpstreamRequest, 'operation' | 'method' | 'path'> & Partial<UpstreamRequest>;

const read = (call: Call): UpstreamRequest => ({
  service: 'workflow',
  safe: true,
  deadlineMs: config().workflow?.timeoutMs ?? 60_000,
  maxBytes: smallBytes,
  ...call,
});
const write = (call: Call): UpstreamRequest => ({ ...read(call), safe: false });
const aoiPath = (aoi: string, rest = '') => `/aoi/${encodeURIComponent(aoi)}${rest}`;

/** Refuses names in which the server would see a pattern, before anything that writes. */
function plainName(aoi: string): string {
  if (!hasPattern(aoi)) return aoi;
  throw new Problem({
    type: 'pattern-in-name',
    status: 400,
    title: 'This name holds * or ?, which the server takes for a pattern',
    detail: 'It could act on other AOIs as well, so nothing was sent.',
  });
}

/** Ids start at 1; asked for 0, the server answers with every tile of every AOI. */
function realId(id: number): number {
  if (Number.isSafeInteger(id) && id > 0) return id;
  throw new Problem({
    type: 'not-found',
    status: 404,
    title: 'There is no such item',
    detail: 'Ids start at 1.',
  });
}

type Options = { signal?: AbortSignal };

/** `GET /aoi/`: the names of all AOIs with the server's status, which hides failures: trust counts instead. */
export const listAois = (options: Options = {}) =>
  requestJson(
    read({ operation: 'list AOIs', method: 'GET', path: '/aoi/', maxBytes: 16 * smallBytes, ...options }),
    aoiList,
  );

/** `GET /aoi/{aoi}`. An AOI that does not exist answers zeros; a text that cannot be read is `malformed`. */
export async function readOverview(aoi: string, options: Options = {}): Promise<Overview> {
  const call = read({ operation: 'overview', method: 'GET', path: aoiPath(plainName(aoi)), ...options });
  const overview = parseOverview((await request(call)).text);
  if (overview) return overview;
  throw new UpstreamError({ service: 'workflow', operation: 'overview', kind: 'malformed', sent: true });
}

/** `GET /aoi/{aoi}/scenes` and `…/scenes/{status}`, whole: pages have no stable order. */
export const listScenes = (aoi: string, status?: Status, options: Options = {}) =>
  readList(
    `${aoiPath(plainName(aoi), '/scenes')}${status ? `/${status}` : ''}`,
    'list scenes',
    sceneList,
    options,
  );

/** `GET /aoi/{aoi}/tiles/{status}`, whole. */
export const listTiles = (aoi: string, status: Status, options: Options = {}) =>
  readList(aoiPath(plainName(aoi), `/tiles/${status}`), 'list tiles', tileList, options);

/** `GET /scene/{scene}/tiles`. */
export const listTilesOfScene = (id: number, options: Options = {}) =>
  readList(`/scene/${realId(id)}/tiles`, 'list tiles of a scene', tileList, options);

export const listRootTiles = (aoi: string, options: Options = {}) =>
  readList(aoiPath(plainName(aoi), '/roottiles'), 'list root tiles', tileList, options);

export const listLeafTiles = (aoi: string, options: Options = {}) =>
  readList(aoiPath(plainName(aoi), '/leaftiles'), 'list leaf tiles', tileList, options);

function readList<S extends z.ZodType>(path: string, operation: string, schema: S, options: Options) {
  return requestJson(read({ operation, method: 'GET', path, maxBytes: listBytes, ...options }), schema);
}

export const readScene = (id: number, options: Options = {}) =>
  requestJson(
    read({
      operation: 'read a scene',
      method: 'GET',
      path: `/scene/${realId(id)}`,
      maxBytes: 16 * smallBytes,
      ...options,
    }),
    scene,
  );

export const readTile = (id: number, options: Options = {}) =>
  requestJson(
    read({
      operation: 'read a tile',
      method: 'GET',
      path: `/tile/${realId(id)}`,
      maxBytes: 16 * smallBytes,
      ...options,
    }),
    tile,
  );

/** `GET /aoi/{aoi}/dot`, as it comes. Text from outside: never markup. */
export const streamDot = (aoi: string, options: Options = {}) =>
  requestStream(
    read({
      operation: 'graph',
      method: 'GET',
      path: aoiPath(plainName(aoi), '/dot'),
      maxBytes: 64 * smallBytes,
      ...options,
    }),
  );

export type ItemKind = 'scene' | 'tile';

export const retryItem = (kind: ItemKind, id: number) =>
  request(write({ operation: `retry a ${kind}`, method: 'PUT', path: `/${kind}/${realId(id)}/retry` }));

export const failItem = (kind: ItemKind, id: number) =>
  request(write({ operation: `fail a ${kind}`, method: 'PUT', path: `/${kind}/${realId(id)}/fail` }));

/** Real servers only: puts an item into any status. */
export const forceItem = (kind: ItemKind, id: number, status: Status) =>
  request(
    write({ operation: `force a ${kind}`, method: 'PUT', path: `/${kind}/${realId(id)}/force/${status}` }),
  );

/** Real servers only: replaces an item's `data` whole. */
export const replaceData = (kind: ItemKind, id: number, data: unknown) =>
  request(
    write({
      operation: `change the data of a ${kind}`,
      method: 'PUT',
      path: `/${kind}/${realId(id)}/data`,
      body: JSON.stringify(data),
      contentType: 'application/json',
    }),
  );

/** Retries everything of an AOI that is in RETRY; the answer counts it, and is empty when there was nothing. */
export async function retryAoi(aoi: string): Promise<{ scenes: number; tiles: number }> {
  const call = write({ operation: 'retry an AOI', method: 'PUT', path: aoiPath(plainName(aoi), '/retry') });
  const { text } = await request(call);
  if (text.trim() === '') return { scenes: 0, tiles: 0 };
  try {
    return retryCount.parse(JSON.parse(text));
  } catch {
    // The retry was taken; only its count cannot be read.
    return { scenes: 0, tiles: 0 };
  }
}

/** Real servers only: restarts everything of an AOI, DONE and FAILED included. */
export const forceRetryAoi = (aoi: string) =>
  request(
    write({ operation: 'restart an AOI', method: 'PUT', path: aoiPath(plainName(aoi), '/retry/force') }),
  );

/** Real servers only. */
export const deleteAoi = (aoi: string) =>
  request(write({ operation: 'delete an AOI', method: 'DELETE', path: aoiPath(plainName(aoi)) }));

/** Creates an empty AOI. A 409 says that it exists. */
export const createAoi = (aoi: string) =>
  request(write({ operation: 'create an AOI', method: 'POST', path: aoiPath(plainName(aoi)) }));

export const addScene = (aoi: string, body: unknown) =>
  request(
    write({
      operation: 'add a scene',
      method: 'POST',
      path: aoiPath(plainName(aoi), '/scene'),
      body: JSON.stringify(body),
      contentType: 'application/json',
    }),
  );

const longDeadline = () => config().workflow?.longTimeoutMs ?? 600_000;

/** The form of the catalogue calls: JSON documents as files. */
function form(files: Record<string, string | undefined>): FormData {
  const data = new FormData();
  for (const [name, text] of Object.entries(files)) {
    if (text !== undefined) data.set(name, new Blob([text], { type: 'application/json' }), `${name}.json`);
  }
  return data;
}

/** One page of `/catalog/scenes` for a payload document. It asks external catalogues and can take minutes. */
export const listCatalogueScenes = (
  area: string,
  page: { page: number; limit: number },
  options: Options = {},
) =>
  requestJson(
    read({
      operation: 'list catalogue scenes',
      method: 'POST',
      path: `/catalog/scenes?page=${page.page}&limit=${page.limit}`,
      body: form({ area }),
      deadlineMs: longDeadline(),
      maxBytes: listBytes,
      ...options,
    }),
    catalogueList,
  );

/** `/catalog/tiles`; real servers want the scenes beside the payload. */
export const listCatalogueTiles = (area: string, scenes: string | undefined, options: Options = {}) =>
  requestJson(
    read({
      operation: 'split scenes into tiles',
      method: 'POST',
      path: '/catalog/tiles',
      body: form({ area, scenes }),
      deadlineMs: longDeadline(),
      maxBytes: listBytes,
      ...options,
    }),
    catalogueList,
  );

/** `POST /catalog/aoi`: starts an ingestion. Leaves at most once; the answer is a text that tells what was started. */
export const startIngestion = async (
  area: string,
  lists: { scenes?: string; tiles?: string },
  onSending?: () => Promise<void>,
): Promise<string> =>
  (
    await request(
      write({
        operation: 'start an ingestion',
        method: 'POST',
        path: '/catalog/aoi',
        body: form({ area, ...lists }),
        deadlineMs: longDeadline(),
        onSending,
      }),
    )
  ).text;

/** A 403 has two meanings: with a JSON string as its body it is the token, else the server refused the step. */
export function isRefusedStep(error: unknown): boolean {
  if (!(error instanceof UpstreamError) || error.kind !== 'status') return false;
  if (error.status === 403) return !/^\s*"/.test(error.body ?? '');
  return error.status === 409 || (error.status === 500 && /cannot|not NEW|has a/i.test(error.body ?? ''));
}
