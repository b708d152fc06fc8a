import type { z } from 'zod';
import type { Endpoint, Method } from './endpoint';
import { isProblemBody, Problem } from './problem';

type Wire<T, K extends string> = K extends keyof T
  ? T[K] extends z.ZodType
    ? { [P in K]: z.input<T[K]> }
    : unknown
  : unknown;

/** What a caller gives: `params`, `query` and `body`, each where the endpoint has one. */
export type Input<E> = Wire<E, 'params'> & Wire<E, 'query'> & Wire<E, 'body'>;
/** What a caller gets: the endpoint's JSON; `undefined` where it answers none. */
export type Output<E> = E extends { response: z.ZodType } ? z.output<E['response']> : undefined;

interface Parts {
  params?: Record<string, unknown>;
  query?: Record<string, unknown>;
  body?: unknown;
}

/** The URL of a route: `{name}` filled from `params` (encoded), `query` appended (arrays repeat, undefined is left out). */
export function buildUrl(path: string, { params, query }: Parts): string {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params?.[name])));
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query ?? {})) {
    for (const one of Array.isArray(value) ? value : [value]) {
      if (one !== undefined && one !== null) search.append(name, String(one));
    }
  }
  return search.size > 0 ? `${filled}?${search}` : filled;
}

/** How a call is sent. With `keepalive` a change outlives its page; browsers allow that for bodies up to 64 KiB. */
export interface CallOptions {
  signal?: AbortSignal;
  keepalive?: boolean;
}

/** Sends a request to a route. Throws a `Problem` unless the answer is a success. */
export async function send(
  key: string,
  input: unknown,
  { signal, keepalive }: CallOptions = {},
): Promise<Response> {
  const [method, path] = key.split(' ') as [Method, string];
  const { params, query, body } = input as Parts;
  // A file goes as it is.
  const isJson = body !== undefined && !(body instanceof Blob);
  let response: Response;
  try {
    response = await fetch(buildUrl(path, { params, query }), {
      method,
      signal,
      keepalive,
      credentials: 'same-origin',
      headers: isJson ? { 'content-type': 'application/json' } : undefined,
      body: isJson ? JSON.stringify(body) : (body as Blob | undefined),
    });
  } catch (error) {
    if (signal?.aborted) throw error;
    throw new Problem({
      status: 0,
      type: 'portal-unreachable',
      title: 'Swath did not respond',
      detail: method === 'GET' ? 'Nothing was changed. Check your connection and try again.' : notKnown,
      retryable: method === 'GET',
    });
  }
  if (!response.ok) throw await toProblem(method, response);
  return response;
}

type AnswerListener = (key: string, answer: unknown, input: unknown) => void;
const answerListeners = new Set<AnswerListener>();

/** Calls `listener` with each JSON answer to a call; the result stops that. */
export function onAnswer(listener: AnswerListener): () => void {
  answerListeners.add(listener);
  return () => answerListeners.delete(listener);
}

/**
 * Makes the browser's typed fetch for an API type, which is a type only: no schema reaches the browser.
 * @returns `call('GET /api/areas/{id}', { params: { id } })`, which throws a `Problem` for every failure
 */
export function createCall<Api extends Record<string, Endpoint>>() {
  return async function call<K extends keyof Api & string>(
    key: K,
    input: Input<Api[K]>,
    options?: CallOptions,
  ): Promise<Output<Api[K]>> {
    const response = await send(key, input, options);
    if (response.status === 204) return undefined as Output<Api[K]>;
    const answer: Output<Api[K]> = await response.json();
    for (const listener of answerListeners) listener(key, answer, input);
    return answer;
  };
}

const notKnown = 'This may or may not have worked. Check the page before you repeat it.';

async function toProblem(method: Method, response: Response): Promise<Problem> {
  const body: unknown = await response.json().catch(() => undefined);
  if (isProblemBody(body)) return new Problem(body);
  // Not in the portal's own words: a proxy abandoned a request that the portal may have taken.
  if (method !== 'GET' && response.status >= 500) {
    return new Problem({
      status: response.status,
      type: 'portal-unreachable',
      title: 'Swath’s answer did not arrive',
      detail: `A server in between answered with status ${response.status}. ${notKnown}`,
    });
  }
  return new Problem({
    status: response.status,
    type: 'portal-error',
    title: 'Swath could not do this',
    detail: `Status ${response.status}. Try again. If it happens again, report it to your administrator.`,
  });
}
