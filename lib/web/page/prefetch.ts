import 'server-only';
import { type DehydratedState, dehydrate, QueryClient } from '@tanstack/react-query';
import type { SignedIn } from '@/lib/accounts/session';
import { config } from '@/lib/platform/config';
import { currentExchange } from '@/lib/platform/exchange';
import { log } from '@/lib/platform/log';
import { buildUrl, type Input, type Output } from '../call';
import type { Endpoint } from '../endpoint';
import { parsePart } from '../parse/parse-part';
import { Problem } from '../problem';
import { pagesKey, queryKey } from '../query-key';
import { admit, answer, parseQuery, type RouteContext, type ServedRoute } from '../route';

/** One answer of a route that a page holds when it arrives in the browser. */
export interface PrefetchedAnswer {
  key: readonly unknown[];
  /** Undefined: it is left out. */
  answer: (user: SignedIn, signal: AbortSignal) => Promise<unknown>;
  isProvisional: boolean;
  /** What is read because of the answer. */
  next: (data: never) => readonly PrefetchedAnswer[];
}

interface ReadOptions<E> {
  /** True if the browser reads it again at once: the handler gives what it has, without waiting for a service. */
  isProvisional?: boolean;
  next?: (data: Output<E>) => readonly PrefetchedAnswer[];
}

/**
 * Describes one answer of a reading route, under the key that the browser's `query` has for the same input. The route's
 * own handler gives it, to those alone whom the route admits.
 */
export function read<E extends Endpoint & { method: 'GET' }>(
  { endpoint, handler }: ServedRoute<E>,
  input: Input<E>,
  { isProvisional = false, next = () => [] }: ReadOptions<E> = {},
): PrefetchedAnswer {
  const { params, query } = input as Parameters<typeof buildUrl>[1];
  return {
    key: queryKey(`GET ${endpoint.path}`, input),
    isProvisional,
    next,
    async answer(user, signal) {
      admit(endpoint, user);
      const request = new Request(new URL(buildUrl(endpoint.path, { params, query }), config().portalUrl));
      const context = {
        params: parsePart(endpoint.params, params, 'params'),
        query: parsePart(endpoint.query, parseQuery(request), 'query'),
        body: undefined,
        user,
        request,
        signal,
        timeoutMs: isProvisional ? 0 : undefined,
        requestId: currentExchange()?.id ?? '',
        log: log(),
      } as unknown as RouteContext<E>;
      return (await answer(endpoint, await handler(context), user)).json();
    },
  };
}

/** The same of a route whose answers the browser reads page by page: the first page. */
export function readPages<E extends Endpoint & { method: 'GET' }>(
  route: ServedRoute<E>,
  input: Input<E>,
): PrefetchedAnswer {
  const first = read(route, input);
  return {
    ...first,
    key: pagesKey(`GET ${route.endpoint.path}`, input),
    answer: async (user, signal) => ({ pages: [await first.answer(user, signal)], pageParams: [undefined] }),
  };
}

/** What a page reads before it is sent. */
export interface PageReads {
  /** Needs no service: the page waits for it. */
  own?: readonly PrefetchedAnswer[];
  /** Asks a service: used if it is there by the time the rest is. The browser asks for it otherwise. */
  upstream?: readonly PrefetchedAnswer[];
}

/** More than this is a database in distress: the page is sent without its data, and the browser asks. */
const ownPatienceMs = 2_000;
/** What a cache holds is there within this time. A page without own reads waits no longer. */
const upstreamPatienceMs = 40;

/** Reads for `user` what a page shows, for the cache of the browser. What fails or comes too late is left out. */
export async function prefetch(
  user: SignedIn,
  { own = [], upstream = [] }: PageReads,
  timeoutMs = upstreamPatienceMs,
): Promise<DehydratedState> {
  const client = new QueryClient();
  const gone = new AbortController();
  const start = (reads: readonly PrefetchedAnswer[]) =>
    Promise.all(reads.map((one) => fill(client, one, user, gone.signal)));
  const quick = within(timeoutMs, start(upstream));
  await within(ownPatienceMs, start(own));
  await quick;
  const state = dehydrate(client);
  gone.abort();
  return state;
}

async function fill(
  client: QueryClient,
  one: PrefetchedAnswer,
  user: SignedIn,
  signal: AbortSignal,
): Promise<void> {
  try {
    const data = await one.answer(user, signal);
    if (signal.aborted || data === undefined) return;
    client.setQueryData(one.key, data);
    if (one.isProvisional)
      await client.invalidateQueries({ queryKey: one.key, exact: true, refetchType: 'none' });
    await Promise.all(one.next(data as never).map((next) => fill(client, next, user, signal)));
  } catch (error) {
    // The browser asks again, and shows the reason.
    if (!signal.aborted && !(error instanceof Problem))
      log().warn({ err: error, key: one.key }, 'a page was sent without part of its data');
  }
}

/** Waits for `work`, at most `ms`. */
async function within(ms: number, work: Promise<unknown>): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise((resolve) => {
    timer = setTimeout(resolve, ms);
  });
  await Promise.race([work, late]);
  clearTimeout(timer);
}
