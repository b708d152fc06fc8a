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
export function urlOf(path: string, { params, query }: Parts): string {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params?.[name])));
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query ?? {})) {
    for (const one of Array.isArray(value) ? value : [value]) {
      if (one !== undefined && one !== null) search.append(name, String(one));
    }
  }
  return search.size > 0 ? `${filled}?${search}` : filled;
}

/**
 * Makes the browser's typed fetch for an API type, which is a type only: no schema reaches the browser.
 * @returns `call('GET /api/areas/{id}', { params: { id } })`, which throws a `Problem` for every failure. With
 * `keepalive` a change outlives its page; browsers allow that for bodies up to 64 KiB.
 */
export function createCall<Api extends Record<string, Endpoint>>() {
  return async function call<K extends keyof Api & string>(
    key: K,
    input: Input<Api[K]>,
    { signal, keepalive }: { signal?: AbortSignal; keepalive?: boolean } = {},
  ): Promise<Output<Api[K]>> {
    const [method, path] = key.split(' ') as [Method, string];
    const parts = input as Parts;
    let response: Response;
    try {
      response = await fetch(urlOf(path, parts), {
        method,
        signal,
        keepalive,
        credentials: 'same-origin',
        headers: parts.body === undefined ? undefined : { 'content-type': 'application/json' },
        body: parts.body === undefined ? undefined : JSON.stringify(parts.body),
      });
    } catch (error) {
      if (signal?.aborted) throw error;
      throw new Problem({
        status: 0,
        type: 'portal-unreachable',
        title: 'The portal did not answer',
        detail: method === 'GET' ? 'What you see is kept. Check the connection and try again.' : notKnown,
        retryable: method === 'GET',
      });
    }
    if (!response.ok) throw await problemOf(method, response);
    if (response.status === 204) return undefined as Output<Api[K]>;
    return (await response.json()) as Output<Api[K]>;
  };
}

const notKnown = 'It is not known whether the portal did this. Look at the page again before you repeat it.';

async function problemOf(method: Method, response: Response): Promise<Problem> {
  const body: unknown = await response.json().catch(() => undefined);
  if (isProblemBody(body)) return new Problem(body);
  // Not in the portal's own words: a proxy gave up on a request that the portal may have taken.
  if (method !== 'GET' && response.status >= 500) {
    return new Problem({
      status: response.status,
      type: 'portal-unreachable',
      title: 'The portal’s answer did not arrive',
      detail: `Something on the way to it answered with status ${response.status}. ${notKnown}`,
    });
  }
  return new Problem({
    status: response.status,
    type: 'portal-error',
    title: 'The portal could not do this',
    detail: `It answered with status ${response.status}. Try again; if it stays, tell whoever runs the portal.`,
  });
}
