import 'server-only';
import { UpstreamError } from '@/lib/upstream/errors';
import { request, requestJson, requestStream } from '@/lib/upstream/http';
import type { Kind } from './item';
import { type Overview, parseOverview } from './overview';
import { aoiList, retryCount, scene, tile, type WireScene, type WireTile, withData } from './schema';
import type { Status } from './status';
import {
  aoiPath,
  assertId,
  assertPlainName,
  ifSupported,
  type ListOptions,
  listByStatus,
  type Options,
  read,
  readList,
  smallBytes,
  submit,
  write,
} from './workflow-call';

/** One function per endpoint of the workflow server (interface section 4.3, and those that real servers have beside). */

/**
 * `GET /aoi/`: the names of all AOIs with the server's status, which hides failures: trust counts instead. Rows without
 * a name are left out, and counted for `onUnreadable`.
 */
export async function listAois({ onUnreadable, ...options }: ListOptions = {}) {
  const { aois, unreadable } = await requestJson(
    read({ operation: 'list AOIs', method: 'GET', path: '/aoi/', maxBytes: 16 * smallBytes, ...options }),
    aoiList,
  );
  onUnreadable?.(unreadable);
  return aois;
}

/** `GET /aoi/{aoi}`. An AOI that does not exist answers zeros; a text that cannot be read is `malformed`. */
export async function readOverview(aoi: string, options: Options = {}): Promise<Overview> {
  const call = read({
    operation: 'overview',
    method: 'GET',
    path: aoiPath(assertPlainName(aoi)),
    ...options,
  });
  const overview = parseOverview((await request(call)).text);
  if (overview) return overview;
  throw new UpstreamError({ service: 'workflow', operation: 'overview', kind: 'malformed', sent: true });
}

/** Whether an error says that the server gives no overview that can be read, though it answers. */
export const isNoOverview = (error: unknown): boolean =>
  error instanceof UpstreamError &&
  (error.kind === 'malformed' ||
    (error.kind === 'status' && [400, 404, 405, 410, 422, 501].includes(error.status ?? 0)));

/**
 * `GET /aoi/{aoi}/scenes` and `…/scenes/{status}`, whole: pages have no stable order. `take` says what is kept of each
 * scene; lists of hundreds of megabytes occur.
 */
export function listScenes<R>(
  aoi: string,
  status: Status | undefined,
  take: (scene: WireScene) => R,
  options: ListOptions = {},
): Promise<R[]> {
  const path = aoiPath(assertPlainName(aoi), '/scenes');
  return status
    ? listByStatus(path, 'list scenes', status, { element: scene, take }, options)
    : readList(path, 'list scenes', { element: scene, take }, options);
}

/** `GET /aoi/{aoi}/tiles/{status}`, whole, in the same way. */
export const listTiles = <R>(
  aoi: string,
  status: Status,
  take: (tile: WireTile) => R,
  options: ListOptions = {},
): Promise<R[]> =>
  listByStatus(
    aoiPath(assertPlainName(aoi), '/tiles'),
    'list tiles',
    status,
    { element: tile, take },
    options,
  );

export const fetchScene = (id: number, options: Options = {}) =>
  requestJson(
    read({
      operation: 'read a scene',
      method: 'GET',
      path: `/scene/${assertId(id)}`,
      maxBytes: 16 * smallBytes,
      ...options,
    }),
    scene,
  );

export const fetchTile = (id: number, options: Options = {}) =>
  requestJson(
    read({
      operation: 'read a tile',
      method: 'GET',
      path: `/tile/${assertId(id)}`,
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
      path: aoiPath(assertPlainName(aoi), '/dot'),
      maxBytes: 64 * smallBytes,
      ...options,
    }),
  );

export const retryItem = (kind: Kind, id: number) =>
  submit(write({ operation: `retry a ${kind}`, method: 'PUT', path: `/${kind}/${assertId(id)}/retry` }));

export const failItem = (kind: Kind, id: number) =>
  submit(write({ operation: `fail a ${kind}`, method: 'PUT', path: `/${kind}/${assertId(id)}/fail` }));

/** Real servers only: puts an item into any status. */
export const forceItem = (kind: Kind, id: number, status: Status) =>
  ifSupported(
    'hasForce',
    write({ operation: `force a ${kind}`, method: 'PUT', path: `/${kind}/${assertId(id)}/force/${status}` }),
  );

/** The `data` of an item exactly as the server holds it: what is to be written back must lose nothing. */
export const readData = async (kind: Kind, id: number) => {
  const call = {
    operation: `read the data of a ${kind}`,
    method: 'GET' as const,
    path: `/${kind}/${assertId(id)}`,
  };
  return (await requestJson(read({ ...call, maxBytes: 16 * smallBytes }), withData)).data;
};

/** Real servers only: replaces an item's `data` whole. */
export const replaceData = (kind: Kind, id: number, data: unknown) =>
  ifSupported(
    'hasData',
    write({
      operation: `change the data of a ${kind}`,
      method: 'PUT',
      path: `/${kind}/${assertId(id)}/data`,
      body: JSON.stringify(data),
      contentType: 'application/json',
    }),
  );

/** How many items an answer says that it moved; nothing when it cannot be read, though the call was taken. */
function movedBy({ text }: { text: string }): { scenes: number; tiles: number } | undefined {
  try {
    const { scenes, tiles } = retryCount.parse(JSON.parse(text));
    return { scenes, tiles };
  } catch {
    return undefined;
  }
}

/** Retries everything of an AOI that is in RETRY; gives how much that was, or nothing when the answer does not say. */
export async function retryAoi(aoi: string): Promise<{ scenes: number; tiles: number } | undefined> {
  const answer = await submit(
    write({ operation: 'retry an AOI', method: 'PUT', path: aoiPath(assertPlainName(aoi), '/retry') }),
  );
  // Real servers say with 204 that nothing was in RETRY.
  return answer.status === 204 ? { scenes: 0, tiles: 0 } : movedBy(answer);
}

/** Real servers only: restarts everything of an AOI, DONE and FAILED included; gives how much, where it is reported. */
export const forceRetryAoi = async (aoi: string) =>
  movedBy(
    await ifSupported(
      'hasForce',
      write({
        operation: 'restart an AOI',
        method: 'PUT',
        path: aoiPath(assertPlainName(aoi), '/retry/force'),
      }),
    ),
  );

/** Real servers only. */
export const deleteAoi = (aoi: string) =>
  ifSupported(
    'hasDelete',
    write({ operation: 'delete an AOI', method: 'DELETE', path: aoiPath(assertPlainName(aoi)) }),
  );

/** Creates an empty AOI. A 409 says that it exists. */
export const createAoi = (aoi: string) =>
  submit(write({ operation: 'create an AOI', method: 'POST', path: aoiPath(assertPlainName(aoi)) }));

export const addScene = (aoi: string, body: unknown) =>
  submit(
    write({
      operation: 'add a scene',
      method: 'POST',
      path: aoiPath(assertPlainName(aoi), '/scene'),
      body: JSON.stringify(body),
      contentType: 'application/json',
    }),
  );
