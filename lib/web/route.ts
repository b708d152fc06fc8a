import { formatChoice } from '@/lib/web/locale/format';
import 'server-only';
import { randomUUID } from 'node:crypto';
import type { Logger } from 'pino';
import type { z } from 'zod';
import { isAllowed } from '@/lib/accounts/role';
import { currentUser, type SignedIn } from '@/lib/accounts/session';
import { withSource } from '@/lib/accounts/source';
import type { TokenScope } from '@/lib/accounts/tokens/scopes';
import { tokenBearer } from '@/lib/accounts/tokens/token-store';
import { config } from '@/lib/platform/config';
import { currentExchange } from '@/lib/platform/exchange';
import { log } from '@/lib/platform/log';
import { auditedRoute, recordRefusal, recordTooMany } from './audited-route';
import { countUser } from './door/limits';
import type { Endpoint } from './endpoint';
import { isOpenPath } from './open/open-paths';
import { readJson } from './parse/body';
import './locale/request-locale';
import { parsePart } from './parse/parse-part';
import { maskJson } from './presenter/mask-answer';
import { maskResponse } from './presenter/mask-response';
import { refuseMasked } from './presenter/refuse-masked';
import { Problem } from './problem';
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
  /** Undefined on routes that are open to everyone, and there alone. */
  user: E['role'] extends 'open' ? undefined : SignedIn;
  request: Request;
  /** Aborted when the browser goes away. */
  signal: AbortSignal;
  /** How long the handler can wait for newer data than it has, ms. Undefined: as long as the handler decides. */
  timeoutMs?: number;
  requestId: string;
  log: Logger;
}

type Answer<E extends Endpoint> = E extends { answers: string }
  ? Response
  : E extends { response: z.ZodType }
    ? z.input<E['response']> | Reply<z.input<E['response']>>
    : undefined;

/** The answer of a route with another status than 200. */
export class Reply<T> {
  constructor(
    readonly status: number,
    readonly body: T,
  ) {}
}

type Handler<E extends Endpoint> = (context: RouteContext<E>) => Promise<Answer<E>> | Answer<E>;

/** A route as Next.js calls it. Pages read through its `handler`: see `read`. */
export interface ServedRoute<E extends Endpoint> {
  (request: Request, context: { params: Promise<unknown> }): Promise<Response>;
  endpoint: E;
  handler: Handler<E>;
}

/**
 * Serves one route of an `api.ts`: session and role, same origin for what changes state, parsing of the request
 * and of the answer, and every error as a problem (RFC 9457). The front door logs and counts the answer.
 */
export function route<E extends Endpoint>(endpoint: E, handler: Handler<E>): ServedRoute<E> {
  const serve = async (request: Request, { params }: { params: Promise<unknown> }): Promise<Response> => {
    const exchange = currentExchange();
    const requestId = exchange?.id ?? randomUUID();
    const logger = log().child({ requestId, method: endpoint.method, path: endpoint.path });
    let user: SignedIn | undefined;
    let response: Response;
    try {
      // A probe needs no database to learn who asks.
      user =
        endpoint.role === 'open' ? undefined : await withSource(request, () => identify(endpoint, request));
      if (exchange) exchange.user = user?.id;
      if (user) await refuseTooMany(endpoint, user, request);
      const asked = { user, params: await params };
      try {
        admit(endpoint, user);
        // A token is sent by whom it was given to, and by no browser on its own.
        if (endpoint.role !== 'open' && !endpoint.scopes) refuseOtherOrigin(endpoint, request);
      } catch (error) {
        await withSource(request, () => recordRefusal(endpoint, asked, error));
        throw error;
      }
      const work = async () => {
        const context = {
          params: parsePart(endpoint.params, asked.params, 'params'),
          query: parsePart(endpoint.query, parseQuery(request), 'query'),
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
        if (isPresenting(user)) refuseMasked(context.body);
        return answer(endpoint, await handler(context), user);
      };
      response = await withSource(request, () => auditedRoute(endpoint, asked, work));
    } catch (error) {
      response = failure(error, requestId, logger, request.signal, user, endpoint);
    }
    return response;
  };
  return Object.assign(serve, { endpoint, handler });
}

/** Who asks: by a session, or by an access token where the route is made for programs. */
const identify = (endpoint: Endpoint, request: Request): Promise<SignedIn | undefined> =>
  endpoint.scopes ? tokenBearer(request) : currentUser();

/** Throws a `Problem` for someone who sends too many requests, and records it once an hour. */
async function refuseTooMany(endpoint: Endpoint, user: SignedIn, request: Request): Promise<void> {
  const refusal = await countUser(user.id, endpoint.answers, config().rateLimits.user);
  if (!refusal) return;
  await withSource(request, () => recordTooMany(endpoint, user));
  throw refusal;
}

/** Throws a `Problem` for whom a route does not let through. */
export function admit(endpoint: Endpoint, user: SignedIn | undefined): void {
  if (endpoint.role === 'open') return;
  if (endpoint.scopes) admitToken(endpoint.scopes, user);
  if (!user) {
    throw new Problem({
      type: 'signed-out',
      status: 401,
      title: 'You are signed out',
      detail: 'Sign in again. What you typed is still on the page.',
    });
  }
  if (user.session.needsFactor && !endpoint.isForSetUp) {
    throw new Problem({
      type: 'second-factor',
      status: 403,
      title: 'Your account needs two-step sign-in',
      detail: 'Nothing was changed. Load the page again to set it up.',
    });
  }
  if (!isAllowed(user.roles, endpoint.role)) {
    throw new Problem({
      type: 'not-allowed',
      status: 403,
      title: 'Your roles do not allow this',
      detail: `It needs the role ${formatChoice([...endpoint.role, 'admin'])}. Ask your administrator.`,
    });
  }
  if (user.session.isViewOnly && endpoint.method !== 'GET' && !endpoint.scopes) {
    throw new Problem({
      type: 'view-only',
      status: 403,
      title: 'This screen only shows',
      detail: 'Nothing was changed. It was turned into a wall; sign in here to work.',
    });
  }
}

/** Throws a `Problem` for a token that is missing, has ended, or was not made for this. */
export function admitToken(scopes: readonly TokenScope[], bearer: SignedIn | undefined): void {
  if (!bearer) {
    throw new Problem({
      type: 'token',
      status: 401,
      title: 'An access token is missing, wrong or has ended',
      detail: 'Create one on the account page of Swath and send it as a Bearer token.',
    });
  }
  if (!scopes.some((scope) => bearer.scopes?.includes(scope))) {
    throw new Problem({
      type: 'token-scope',
      status: 403,
      title: `This access token cannot read ${formatChoice(scopes)}`,
      detail: 'Create one that can, on the account page of Swath.',
    });
  }
}

function refuseOtherOrigin(endpoint: Endpoint, request: Request): void {
  if (endpoint.method !== 'GET' && !isSameOrigin(request)) {
    throw new Problem({
      type: 'other-origin',
      status: 403,
      title: 'This request did not come from Swath',
      detail: `Nothing was changed. Open Swath at ${config().portalUrl} and try again.`,
    });
  }
}

/** Browsers say where a request comes from and no page can forge it; what says nothing is not let through. */
function isSameOrigin(request: Request): boolean {
  const site = request.headers.get('sec-fetch-site');
  if (site !== null) return site === 'same-origin';
  return request.headers.get('origin') === new URL(config().portalUrl).origin;
}

/** The query of a request; a name that is repeated has a list. */
export function parseQuery(request: Request): Record<string, string | string[]> {
  const query: Record<string, string | string[]> = {};
  const search = new URL(request.url).searchParams;
  for (const name of new Set(search.keys())) {
    const values = search.getAll(name);
    query[name] = values.length > 1 ? values : (values[0] ?? '');
  }
  return query;
}

/** Whether presenter mode is on for whom a route answers. */
const isPresenting = (user: SignedIn | undefined) => user?.session.presentsUntil !== undefined;

/**
 * The response of a handler's result for a reader: every answer passes here, so presenter mode hides what it hides here.
 * Throws if the endpoint does not declare such an answer.
 */
export function answer(
  { method, path, answers, response, isNeverMasked }: Endpoint,
  result: unknown,
  reader: SignedIn | undefined,
): Response {
  const isMasking = isPresenting(reader) && !isNeverMasked;
  if (result instanceof Response && answers) return isMasking ? maskResponse(result) : result;
  if (result === undefined) return new Response(null, { status: 204 });
  if (result instanceof Response || !response) throw new Error(`${method} ${path} declares no such answer`);
  const { status, body } = result instanceof Reply ? result : new Reply(200, result);
  // Parsing drops what the endpoint does not declare, so that no row or upstream field leaks by accident.
  const parsed = response.parse(body);
  return Response.json(isMasking ? maskJson(toJson(parsed)) : parsed, {
    status,
    headers: { 'cache-control': 'no-store' },
  });
}

/** As it goes over the wire: times are text there. */
const toJson = (value: unknown): unknown => JSON.parse(JSON.stringify(value));

function failure(
  error: unknown,
  requestId: string,
  logger: Logger,
  signal: AbortSignal,
  user: SignedIn | undefined,
  { path }: Endpoint,
): Response {
  if (signal.aborted) return new Response(null, { status: 499 });
  const problem = toProblem(error, { isAdmin: user?.roles.includes('admin') ?? false });
  // A service that fails, or the simulator of the demo, is no fault of Swath: the log says so by its level.
  const isElsewhere = problem.service !== undefined || problem.type === 'simulator';
  if (problem.status >= 500) logger[isElsewhere ? 'warn' : 'error']({ err: error }, problem.title);
  // Other programs read errors by the members that OGC API – Features names.
  const ogc: Record<string, string> = isOpenPath(path)
    ? { code: problem.type, description: problem.message }
    : {};
  const response = problemResponse(problem, requestId, ogc);
  return isPresenting(user) ? maskResponse(response) : response;
}

/** The answer of a route that reports a problem. */
export function problemResponse(
  problem: Problem,
  requestId: string | undefined,
  more: Record<string, string> = {},
): Response {
  const headers = new Headers({ 'content-type': 'application/problem+json', 'cache-control': 'no-store' });
  if (problem.retryAfter !== undefined) headers.set('retry-after', String(problem.retryAfter));
  // No challenge of Basic: browsers would open a window that asks for a password.
  if (problem.type === 'token') headers.set('www-authenticate', 'Bearer realm="Swath"');
  return new Response(JSON.stringify({ ...problem.toJSON(), ...more, requestId }), {
    status: problem.status,
    headers,
  });
}
