import 'server-only';
import type { z } from 'zod';
import { config } from '@/lib/platform/config';
import { UpstreamError } from '@/lib/upstream/errors';
import { request, type UpstreamRequest } from '@/lib/upstream/http';
import { type ListReading, requestList } from '@/lib/upstream/list';
import { Problem } from '@/lib/web/problem';
import { dialect, learn } from './dialect';
import { hasPattern } from './payload';
import type { Status } from './status';

/** What the calls to the workflow server have in common. */

export const smallBytes = 1024 * 1024;
/** A scene is about 1 KB; lists of 300,000 tiles occur. */
export const listBytes = 400 * 1024 * 1024;

type Call = Pick<UpstreamRequest, 'operation' | 'method' | 'path'> & Partial<UpstreamRequest>;

export const read = (call: Call): UpstreamRequest => ({
  service: 'workflow',
  safe: true,
  deadlineMs: config().workflow?.timeoutMs ?? 60_000,
  maxBytes: smallBytes,
  ...call,
});
export const write = (call: Call): UpstreamRequest => ({ ...read(call), safe: false });
export const aoiPath = (aoi: string, rest = '') => `/aoi/${encodeURIComponent(aoi)}${rest}`;

/** Refuses names in which the server would see a pattern, or that lead elsewhere in a path, before anything is sent. */
export function plainName(aoi: string): string {
  if (/^\.{1,2}$/.test(aoi)) {
    throw new Problem({ type: 'not-found', status: 404, title: 'There is no such AOI' });
  }
  if (!hasPattern(aoi)) return aoi;
  throw new Problem({
    type: 'pattern-in-name',
    status: 400,
    title: 'This name holds * or ?, which the server takes for a pattern',
    detail: 'It could act on other AOIs as well, so nothing was sent.',
  });
}

/** Ids start at 1; asked for 0, the server answers with every tile of every AOI. */
export function realId(id: number): number {
  if (Number.isSafeInteger(id) && id > 0) return id;
  throw new Problem({
    type: 'not-found',
    status: 404,
    title: 'There is no such item',
    detail: 'Ids start at 1.',
  });
}

export type Options = { signal?: AbortSignal };

/** Reads a list while it arrives and keeps of each element what `take` gives; servers answer `null` for an empty one. */
export async function readList<E extends z.ZodType, R>(
  path: string,
  operation: string,
  reading: ListReading<E, R>,
  options: Options,
): Promise<R[]> {
  const call = read({ operation, method: 'GET', path, maxBytes: listBytes, ...options });
  return (await requestList(call, reading)).items;
}

/**
 * A list by status. The letter case of the status is not stated: an empty list in upper case may be a server that
 * wants lower case, until a list with something in it has told.
 */
export async function listByStatus<E extends z.ZodType, R>(
  path: string,
  operation: string,
  status: Status,
  reading: ListReading<E, R>,
  options: Options,
): Promise<R[]> {
  const inCase = (statusCase: 'upper' | 'lower') =>
    readList(
      `${path}/${statusCase === 'upper' ? status : status.toLowerCase()}`,
      operation,
      reading,
      options,
    );
  const { statusCase } = dialect();
  if (statusCase) return inCase(statusCase);
  const guesses = ['upper', 'lower'] as const;
  let refusal: unknown;
  for (const guess of guesses) {
    try {
      const list = await inCase(guess);
      // What the server does not refuse after it has refused the other is what it wants.
      if (list.length === 0 && !refusal) continue;
      learn({ statusCase: guess });
      return list;
    } catch (error) {
      const isRefused = error instanceof UpstreamError && [400, 404, 422].includes(error.status ?? 0);
      if (!isRefused || refusal) throw error;
      refusal = error;
    }
  }
  if (refusal) learn({ statusCase: 'upper' });
  return [];
}

/**
 * A call that not every server has; 404 and 405 tell that this one has it not, for there a missing item is a 403. What
 * was learnt is told again without asking.
 */
export async function whereOffered(fact: 'hasForce' | 'hasDelete' | 'hasData', call: UpstreamRequest) {
  const notOffered = (cause?: unknown) =>
    new Problem(
      {
        type: 'not-offered',
        status: 409,
        title: 'This workflow server does not offer that',
        detail: 'Nothing was changed.',
        service: 'workflow',
      },
      { cause },
    );
  if (dialect()[fact] === false) throw notOffered();
  try {
    const answer = await request(call);
    learn({ [fact]: true });
    return answer;
  } catch (error) {
    if (!(error instanceof UpstreamError) || (error.status !== 404 && error.status !== 405)) throw error;
    learn({ [fact]: false });
    throw notOffered(error);
  }
}
