import 'server-only';
import { randomUUID } from 'node:crypto';
import type { Logger } from 'pino';
import type { z } from 'zod';
import { isAllowed } from '@/lib/accounts/role';
import { currentUser, type SignedIn } from '@/lib/accounts/session';
import { withSource } from '@/lib/accounts/source';
import { config } from '@/lib/platform/config';
import { currentExchange } from '@/lib/platform/exchange';
import { log } from '@/lib/platform/log';
import { readJson } from './body';
import type { Endpoint } from './endpoint';
import { parsePart } from './parse-part';
import { Problem } from './problem';
import { forReader } from './reader-locale';
import { toProblem } from './to-problem';

type Parsed<E, K extends string> = K extends keyof E
  ? E[K] extends z.ZodType
    ? z.output<E[K]>
    : undefined
  : undefined;

/** What a handler is given: the parsed parts of the request, and who asks. */
export interface RouteContext<E extends Endpoint> {
  params: Parsed<E, 'params'>;
  query: Parsed<E, 'query'>;
  body: Parsed<E, 'body'>;
  /** Undefined on routes that are open to everybody, and there alone. */
  user: E['role'] extends 'open' ? undefined : SignedIn;
  request: Request;
  /** Aborted when the browser goes away. */
  signal: AbortSignal;
  requestId: string;
  log: Logger;
}

type Answer<E extends Endpoint> = E extends { response: z.ZodType }
  ? z.input<E['response']> | Response
  : Response | undefined;

/**
 * Serves one route of an `api.ts`: session and role, same origin for what changes state, parsing of the request
 * and of the answer, and every error as a problem (RFC 9457). The front door logs and counts the answer.
 */
export function route<E extends Endpoint>(
  endpoint: E,
  handler: (context: RouteContext<E>) => Promise<Answer<E>> | Answer<E>,
) {
  return async (request: Request, { params }: { params: Promise<unknown> }): Promise<Response> => {
    const exchange = currentExchange();
    const requestId = exchange?.id ?? randomUUID();
    const logger = log().child({ requestId, method: endpoint.method, path: endpoint.path });
    let user: SignedIn | undefined;
    let response: Response;
    try {
      user = await withSource(request, () => admit(endpoint, request));
      if (exchange) exchange.user = user?.id;
      const context = {
        params: parsePart(endpoint.params, await params, 'params'),
        query: parsePart(endpoint.query, queryOf(request), 'query'),
        body: parsePart(
          endpoint.body,
          endpoint.body && (await readJson(request, endpoint.maxBodyBytes)),
          'body',
        ),
        user,
        request,
        signal: request.signal,
        requestId,
        log: logger,
      } as RouteContext<E>;
      response = answer(
        endpoint,
        await withSource(request, () => forReader(request, () => handler(context))),
      );
    } catch (error) {
      response = failure(error, requestId, logger, request.signal, user);
    }
    return response;
  };
}

async function admit(endpoint: Endpoint, request: Request): Promise<SignedIn | undefined> {
  // A probe needs no database to learn who asks.
  if (endpoint.role === 'open') return undefined;
  const user = await currentUser();
  if (!user) {
    throw new Problem({
      type: 'signed-out',
      status: 401,
      title: 'You are signed out',
      detail: 'Sign in again. What you typed is still on the page.',
    });
  }
  if (!isAllowed(user.roles, endpoint.role)) {
    throw new Problem({
      type: 'not-allowed',
      status: 403,
      title: 'Your roles do not allow this',
      detail: `It needs one of these roles: ${[...endpoint.role, 'admin'].join(', ')}. An admin can give it to you.`,
    });
  }
  if (user.session.isViewOnly && endpoint.method !== 'GET') {
    throw new Problem({
      type: 'view-only',
      status: 403,
      title: 'This screen only shows',
      detail: 'Nothing was changed. It was turned into a wall; sign in here to work.',
    });
  }
  if (endpoint.method !== 'GET' && !isSameOrigin(request)) {
    throw new Problem({
      type: 'other-origin',
      status: 403,
      title: 'This request did not come from the portal',
      detail: `Nothing was changed. Open the portal at ${config().portalUrl} and try there.`,
    });
  }
  return user;
}

/** Browsers say where a request comes from and no page can forge it; what says nothing is not let through. */
function isSameOrigin(request: Request): boolean {
  const site = request.headers.get('sec-fetch-site');
  if (site !== null) return site === 'same-origin';
  return request.headers.get('origin') === new URL(config().portalUrl).origin;
}

function queryOf(request: Request): Record<string, string | string[]> {
  const query: Record<string, string | string[]> = {};
  const search = new URL(request.url).searchParams;
  for (const name of new Set(search.keys())) {
    const values = search.getAll(name);
    query[name] = values.length > 1 ? values : (values[0] ?? '');
  }
  return query;
}

function answer(endpoint: Endpoint, result: unknown): Response {
  if (result instanceof Response) return result;
  if (result === undefined) return new Response(null, { status: 204 });
  // Parsing drops what the endpoint does not declare, so that no row or upstream field leaks by accident.
  const body = endpoint.response ? endpoint.response.parse(result) : result;
  return Response.json(body, { headers: { 'cache-control': 'no-store' } });
}

function failure(
  error: unknown,
  requestId: string,
  logger: Logger,
  signal: AbortSignal,
  user: SignedIn | undefined,
): Response {
  if (signal.aborted) return new Response(null, { status: 499 });
  const problem = toProblem(error, { isAdmin: user?.roles.includes('admin') ?? false });
  if (problem.status >= 500) logger.error({ err: error }, problem.title);
  const headers = new Headers({ 'content-type': 'application/problem+json', 'cache-control': 'no-store' });
  if (problem.retryAfter !== undefined) headers.set('retry-after', String(problem.retryAfter));
  return new Response(JSON.stringify({ ...problem.toJSON(), requestId }), {
    status: problem.status,
    headers,
  });
}
