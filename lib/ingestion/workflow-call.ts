import 'server-only';
import type { z } from 'zod';
import { config } from '@/lib/platform/config';
import { isMarkup, UpstreamError } from '@/lib/upstream/errors';
import { request, requestJson, type UpstreamRequest, type UpstreamText } from '@/lib/upstream/http';
import { type ListReading, requestList } from '@/lib/upstream/list';
import { excerpt } from '@/lib/upstream/redact';
import { Problem } from '@/lib/web/problem';
import { hasPattern, whyUnreadable } from './aoi-name';
import { aoiList } from './schema';
import { dialect, recordCapability } from './server-capabilities';
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

/**
 * Sends what changes something. An answer in markup is a page of something that is before the server, whatever its
 * status: then no one knows whether the server took it.
 */
export async function submit(call: UpstreamRequest): Promise<UpstreamText> {
  const answer = await request(call);
  if (!isMarkup(answer.text)) return answer;
  const { operation } = call;
  const { status, text } = answer;
  throw new UpstreamError({
    service: 'workflow',
    operation,
    kind: 'malformed',
    sent: true,
    isWrite: true,
    status,
    body: excerpt(text),
  });
}

export const aoiPath = (aoi: string, rest = '') => `/aoi/${encodeURIComponent(aoi)}${rest}`;

/** Refuses names in which the server would see a pattern, or that lead elsewhere in a path, before anything is sent. */
export function assertPlainName(aoi: string): string {
  if (/^\.{1,2}$/.test(aoi)) {
    throw new Problem({ type: 'not-found', status: 404, title: 'There is no such AOI' });
  }
  const why = whyUnreadable(aoi);
  if (why === undefined) return aoi;
  if (!hasPattern(aoi)) {
    throw new Problem({
      type: 'unreadable-name',
      status: 400,
      title: 'This AOI cannot be read',
      detail: `${why} Nothing was sent.`,
    });
  }
  throw new Problem({
    type: 'pattern-in-name',
    status: 400,
    title: 'This name contains * or ?, which the server reads as a pattern',
    detail: `${why} A request could affect other AOIs, so nothing was sent.`,
  });
}

/** Ids start at 1; asked for 0, the server answers with every tile of every AOI. */
export function assertId(id: number): number {
  if (Number.isSafeInteger(id) && id > 0) return id;
  throw new Problem({
    type: 'not-found',
    status: 404,
    title: 'There is no such item',
    detail: 'Ids start at 1.',
  });
}

export type Options = { signal?: AbortSignal };
/** How lists of items are read; what is unreadable of one is left out only where someone takes the count. */
export type ListOptions = Options & Pick<ListReading<z.ZodType, unknown>, 'onUnreadable'>;

/** The interface shows no object around the lists of items, and does not show most of them at all. */
const members = ['scenes', 'tiles', 'items', 'data'] as const;

/**
 * Reads a list while it arrives and keeps of each element what `take` gives; servers answer `null` for an empty one.
 * Anything else that is no list is an error: taken for an empty one, it would clear the board.
 */
export async function readList<E extends z.ZodType, R>(
  path: string,
  operation: string,
  reading: ListReading<E, R>,
  { onUnreadable, ...options }: ListOptions,
): Promise<R[]> {
  const call = read({ operation, method: 'GET', path, maxBytes: listBytes, ...options });
  return requestList(call, { members, onUnreadable, ...reading });
}

/**
 * A list by status. The letter case of the status is not stated: an empty list in upper case may be a server that
 * wants lower case, and a refusal may be a gateway's, until a list with something in it has come.
 */
export async function listByStatus<E extends z.ZodType, R>(
  path: string,
  operation: string,
  status: Status,
  reading: ListReading<E, R>,
  options: ListOptions,
): Promise<R[]> {
  const inCase = async (statusCase: 'upper' | 'lower') => {
    const written = statusCase === 'upper' ? status : status.toLowerCase();
    const list = await readList(`${path}/${written}`, operation, reading, options);
    if (list.length > 0) recordCapability({ statusCase });
    return list;
  };
  const { statusCase } = dialect();
  if (statusCase) return inCase(statusCase);
  const upper = await orRefusal(inCase('upper'));
  if (Array.isArray(upper) && upper.length > 0) return upper;
  const lower = await orRefusal(inCase('lower'));
  if (Array.isArray(lower) && lower.length > 0) return lower;
  if (Array.isArray(upper)) return upper;
  if (!Array.isArray(lower)) throw upper;
  // Real servers answer every other case with an empty list: believed only when they refuse upper case permanently.
  const again = await orRefusal(inCase('upper'));
  return Array.isArray(again) ? again : lower;
}

/** What the work gives, or the error with which the server refused a path. */
async function orRefusal<T>(work: Promise<T>): Promise<T | UpstreamError> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof UpstreamError && [400, 404, 422].includes(error.status ?? 0)) return error;
    throw error;
  }
}

/**
 * A call that not every server has; 404 and 405 say that this one has it not, for there a missing item is a 403. So do
 * gateways while a server restarts: it is believed, and reported again without asking, when the server answers
 * otherwise.
 */
export async function ifSupported(fact: 'hasForce' | 'hasDelete' | 'hasData', call: UpstreamRequest) {
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
    const answer = await submit(call);
    recordCapability({ [fact]: true });
    return answer;
  } catch (error) {
    if (!(error instanceof UpstreamError) || (error.status !== 404 && error.status !== 405)) throw error;
    if (!(await answers())) throw error;
    // A page may be a gateway's, which others at the same address do not give: it is not remembered.
    if (!isMarkup(error.body ?? '')) recordCapability({ [fact]: false });
    throw notOffered(error);
  }
}

/** Whether the server itself answers at this moment, with the list of AOIs that every one has. */
export const answers = (): Promise<boolean> =>
  requestJson(
    read({ operation: 'list AOIs', method: 'GET', path: '/aoi/', maxBytes: 16 * smallBytes }),
    aoiList,
  ).then(
    () => true,
    () => false,
  );
