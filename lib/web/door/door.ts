import 'server-only';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { createServer as createTlsServer, type Server as TlsServer } from 'node:https';
import { sessionOfCookies } from '@/lib/accounts/session-cookie';
import { accountOfBrowser } from '@/lib/accounts/sign-in/device-cookie';
import { clientKey, networkKey } from '@/lib/platform/client-address';
import type { Config } from '@/lib/platform/config';
import { type Exchange, withExchange } from '@/lib/platform/exchange';
import { log } from '@/lib/platform/log';
import { corsHeaders, preflightHeaders } from '../open/cors';
import { isOpenPath } from '../open/open-paths';
import type { Problem } from '../problem';
import { listMethods, type Target } from './address';
import { Answer } from './answer';
import { renewCertificate, tlsOptions } from './certificate';
import { DraftResponse, rawHeaders } from './draft';
import { Entry } from './entry';
import type { Files } from './files';
import { securityHeaders } from './headers';
import { HeldBytes } from './held-bytes';
import { isReadable } from './is-readable';
import { leadToSignIn } from './lead-to-sign-in';
import { countRequests, limitedAs } from './limits';
import { livenessPath, sayAlive } from './liveness';
import { OpenStreams } from './open-streams';
import { refusals } from './refusals';
import { cutOff, lead, refuse, refuseUnreadable } from './refuse';
import { announcesBody, RequestBody, readWhole, WholeRequest } from './request-body';
import { SignInPlaces } from './sign-in-places';
import { SilentConnections } from './silent-connections';
import { SlowRefusals } from './slow-refusals';
import { startExchange } from './start-exchange';
import { Turns } from './turns';

type Handler = (request: IncomingMessage, response: ServerResponse) => unknown;

export interface DoorOptions {
  /** The certificate of the port and its key; left out, the port has no TLS. */
  tls?: Config['tls'];
  findTarget: (method: string, path: string) => Target;
  files: Files;
  rateLimits: Config['rateLimits']['client'];
  streamLimits: Config['streamLimits'];
  /** True if browsers without a session are led from pages to the sign-in here, before the framework has work with them. */
  leadsToSignIn?: boolean;
  /** Answers what the door lets through. */
  handle: Handler;
}

/** Longer than nginx, Traefik, Caddy and the load balancer of AWS hold an idle connection (60 to 120 s). */
const keepAliveMs = 150_000;
const headersTimeoutMs = 20_000;
/** How long the door waits for what a new connection asks. */
const maxWaitMs = 1_000;
/**
 * How requests of one session, or of one address without a session, are worked on. A page is computed from its beginning
 * to its end: a client that floods Swath with them gets little of the thread. Images wait for the archive for long.
 */
const paces = {
  pages: { atOnce: 2, many: 10, rests: 3 },
  calls: { atOnce: 8 },
  images: { atOnce: 24 },
};
/** What a large body counts as that no one reads to its end: much of it was on its way, and its connection ends with it. */
const unreadCounts = 20;
/** The most that is held of a body whose size is not announced. */
const maxHeldBytes = 1024 * 1024;

/** Clients of the open interfaces write a slash at the end as they like, and a browser would not follow them elsewhere. */
function stripSlash(request: IncomingMessage): void {
  const [path = '', ...query] = request.url?.split('?') ?? [];
  if (path.endsWith('/') && isOpenPath(path.slice(0, -1)))
    request.url = [path.slice(0, -1), ...query].join('?');
}

/** The server of the portal: it has every request first and every answer last, and the framework in between. */
export class Door {
  readonly server: Server;
  private isEnding = false;
  private readonly open = new Set<Answer>();
  private readonly silent = new SilentConnections(() => this.tellIfIdle());
  private readonly endRenewal: () => void = () => undefined;
  private whenIdle: (() => void) | undefined;
  private readonly countRequest: ReturnType<typeof countRequests>;
  private readonly streams: OpenStreams;
  private readonly signIns = new SignInPlaces();
  private readonly slowRefusals = new SlowRefusals();
  private readonly held = new HeldBytes();
  private readonly turns = {
    pages: new Turns(paces.pages),
    calls: new Turns(paces.calls),
    images: new Turns(paces.images),
  };

  constructor(private readonly options: DoorOptions) {
    this.countRequest = countRequests(options.rateLimits);
    this.streams = new OpenStreams(options.streamLimits);
    const settings = {
      ServerResponse: Answer as typeof ServerResponse<IncomingMessage>,
      keepAliveTimeout: keepAliveMs,
      headersTimeout: headersTimeoutMs,
      // A large file may take long; RequestBody cuts off who sends too slowly.
      requestTimeout: 0,
    };
    const { tls } = options;
    if (tls) {
      // Who connects and says nothing is cut off as without TLS.
      const handshakeTimeout = headersTimeoutMs;
      const server: TlsServer = createTlsServer({ ...settings, ...tlsOptions(tls), handshakeTimeout });
      this.endRenewal = renewCertificate(server, tls);
      this.server = server;
    } else this.server = createServer(settings);
    this.server.on('connection', (socket) => this.silent.meet(socket));
    this.server.on('request', (request, answer) => this.receive(request, answer as Answer, true));
    this.server.on('checkContinue', (request, answer) => this.receive(request, answer as Answer, false));
    this.server.on('clientError', refuseUnreadable);
  }

  /** How many requests are being answered now, event streams apart. */
  get unanswered(): number {
    return this.open.size;
  }

  /** Has `/api/ready` say no, and each connection end with its next answer. Requests are served as before. */
  beginToEnd(): void {
    this.isEnding = true;
    for (const answer of this.open) {
      answer.isLast = true;
      // Its head no longer says so, and a proxy would send the next request on a connection that is about to close.
      if (answer.headersSent) answer.once('finish', () => answer.req.socket.end());
    }
  }

  /**
   * Takes no more connections, and waits until everything is answered that was asked, but no longer than `graceMs`.
   * A proxy knows nothing of the end until a connection is refused, so one that was made before must get its answer.
   */
  async close(graceMs: number): Promise<void> {
    await this.silent.untilNoneWaits();
    this.server.close();
    this.endRenewal();
    const patience = setTimeout(() => {
      this.silent.clear();
      this.tellIfIdle();
    }, maxWaitMs);
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, graceMs);
      this.whenIdle = () => {
        clearTimeout(timer);
        resolve();
      };
      this.tellIfIdle();
    });
    clearTimeout(patience);
  }

  private tellIfIdle(): void {
    if (this.open.size === 0 && this.silent.size === 0) this.whenIdle?.();
  }

  private receive(request: IncomingMessage, answer: Answer, isSending: boolean): void {
    this.silent.hear(request.socket);
    if (answer.socket === null) {
      // It waits behind another on its connection. When that connection ends, Node.js says nothing of those that wait,
      // so whatever they held would be held permanently.
      answer.once('socket', () => this.receive(request, answer, isSending));
      return;
    }
    stripSlash(request);
    const path = request.url?.split('?', 1)[0] ?? '/';
    const method = request.method ?? 'GET';
    const isFile = this.options.files.has(path);
    const target: Target = isFile
      ? { label: 'static', kind: 'file', maxBodyBytes: 0, isReadOnly: true }
      : this.options.findTarget(method, path);
    const isLong = method === 'GET' && target.kind === 'events';
    const exchange = startExchange(request, target.label, isLong);
    answer.fixed = [...securityHeaders(isFile), ['x-request-id', exchange.id]];
    // What says nothing about it is kept by no one.
    if (path.startsWith('/api/')) answer.fixed.push(['cache-control', 'no-store']);
    if (isOpenPath(path)) answer.fixed.push(...corsHeaders(request.headers.origin));
    answer.isLast = this.isEnding;
    const entry = new Entry(method, target.label, target.kind, exchange, answer, this.ended);
    this.open.add(answer);
    answer.once('close', entry.end);
    this.admit(request, answer, entry, target, path, isSending).catch((error: unknown) => {
      if (answer.destroyed) return;
      log().error({ err: error, requestId: exchange.id }, 'a request could not be answered');
      answer.destroy();
    });
  }

  private async admit(
    request: IncomingMessage,
    answer: Answer,
    entry: Entry,
    target: Target,
    path: string,
    isSending: boolean,
  ): Promise<void> {
    const { exchange } = entry;
    if (announcesBody(request)) {
      answer.body = new RequestBody(request, () => cutOff(request, entry));
      answer.onUnread = () =>
        void this.countRequest(limitedAs(target.kind), clientKey(exchange.client), unreadCounts);
    }
    const refusal = await this.findRefusal(request, path, target, exchange);
    if (answer.destroyed) return;
    if (refusal?.status === 405) answer.setHeader('allow', listMethods(target.isReadOnly).join(', '));
    if (refusal) return refuse(entry, path, refusal, isSending);
    // Before anything that can wait: a process that is busy is not restarted for it.
    if (target.label === livenessPath) return sayAlive(answer);
    if (request.method === 'OPTIONS' && isOpenPath(path)) {
      for (const [name, value] of preflightHeaders(request.headers.origin)) answer.setHeader(name, value);
      return void answer.writeHead(204).end();
    }
    const admitted = await this.withBody(request, answer, entry, target, path, isSending);
    if (!admitted) return;
    if (target.kind !== 'sign-in') return this.passInTurn(admitted, answer, entry, target, path);
    const gone = new AbortController();
    answer.once('close', () => gone.abort());
    const account = await accountOfBrowser(request.headers.cookie);
    const client = { name: clientKey(exchange.client), network: networkKey(exchange.client) };
    const leave = await this.signIns.enter(client, account, gone.signal);
    if (!leave) {
      await this.slowRefusals.holdWithoutPlace();
      return answer.destroyed ? undefined : refuse(entry, path, refusals.tooManySignIns(), true);
    }
    try {
      // Who goes away before the answer has caused the work all the same.
      await this.pass(admitted, answer, entry);
    } finally {
      leave();
    }
  }

  /** Checks the body of a request. Returns the request that the framework gets; undefined if it was refused or is gone. */
  private async withBody(
    request: IncomingMessage,
    answer: Answer,
    entry: Entry,
    { kind, maxBodyBytes }: Target,
    path: string,
    isSending: boolean,
  ): Promise<IncomingMessage | undefined> {
    if (!answer.body) return request;
    const client = clientKey(entry.exchange.client);
    if (Number(request.headers['content-length'] ?? 0) > maxBodyBytes) {
      refuse(entry, path, refusals.tooLarge(maxBodyBytes), isSending);
      return undefined;
    }
    if (!isSending) answer.writeContinue();
    // A sign-in that arrives slowly must not hold a place in the meantime.
    if (request.headers['transfer-encoding'] === undefined && kind !== 'sign-in') return answer.body;
    const maxBytes = Math.min(maxBodyBytes, maxHeldBytes);
    const held = this.held.open(client);
    answer.once('close', held.release);
    // A sign-in is small, and has a number of places: bodies of others leave room for it.
    const add = kind === 'sign-in' ? () => true : held.add;
    const whole = await readWhole(answer.body, maxBytes, add);
    if (whole instanceof Uint8Array) return new WholeRequest(request, whole);
    if (answer.destroyed) return undefined;
    if (whole === 'no-room') refuse(entry, path, refusals.noRoom(), true);
    else {
      const isCapped = maxBodyBytes <= maxBytes;
      refuse(entry, path, isCapped ? refusals.tooLarge(maxBytes) : refusals.lengthMissing(), true);
    }
    return undefined;
  }

  /** What is against a request before its body is looked at. */
  private async findRefusal(
    { method = 'GET', url = '/' }: IncomingMessage,
    path: string,
    { kind, label, isReadOnly }: Target,
    { client }: Exchange,
  ): Promise<Problem | undefined> {
    let fault: Problem | undefined;
    if (!listMethods(isReadOnly).includes(method)) fault = refusals.wrongMethod();
    else if (kind === 'file') return undefined;
    else if (kind === 'probe')
      return this.isEnding && label === '/api/ready' ? refusals.draining() : undefined;
    else if (this.options.files.covers(path)) fault = refusals.notFound();
    // Routes say which of their values they cannot read.
    else if (!path.startsWith('/api/') && !isReadable(url)) fault = refusals.unreadable();
    const excess = await this.countRequest(limitedAs(kind), clientKey(client));
    if (!excess) return fault;
    await this.slowRefusals.hold(excess.beyond);
    return refusals.tooMany('address', excess.seconds);
  }

  /** Passes a request on when it is its client's turn. The turn ends when the head of the answer is written. */
  private async passInTurn(
    request: IncomingMessage,
    answer: Answer,
    entry: Entry,
    { kind, isReadOnly, isGuarded }: Target,
    path: string,
  ): Promise<void> {
    if (kind === 'file' || kind === 'probe') return this.pass(request, answer, entry);
    const { client, isLong } = entry.exchange;
    const session = await sessionOfCookies(request.headers.cookie);
    if (isLong && this.streams.findFull(client, session)) {
      await this.slowRefusals.holdWithoutPlace();
      if (answer.destroyed) return;
      // Who finds no place even then costs no turn.
      const full = this.streams.findFull(client, session);
      if (full) return refuse(entry, path, refusals.tooManyStreams(full), true);
    }
    if (this.options.leadsToSignIn && isGuarded && session === undefined) {
      const address = leadToSignIn(request.url ?? '');
      if (address !== undefined) return lead(entry, address);
    }
    let passing: Promise<void> | undefined;
    const turns = this.turns[kind === 'image' ? 'images' : isReadOnly ? 'pages' : 'calls'];
    const hasTurn = await turns.take(session ?? clientKey(client), () => {
      if (answer.destroyed) return Promise.resolve();
      passing = this.pass(request, answer, entry, session);
      return Promise.race([passing, answer.begun]);
    });
    if (!hasTurn) return refuse(entry, path, refusals.tooMany('address', 1), true);
    await passing;
  }

  private async pass(
    request: IncomingMessage,
    answer: Answer,
    entry: Entry,
    session?: string,
  ): Promise<void> {
    const { handle } = this.options;
    const { exchange } = entry;
    if (!exchange.isLong) return void (await withExchange(exchange, () => handle(request, answer)));
    // Without a place nothing else about it matters, and the framework has no work with it.
    const full = this.streams.findFull(exchange.client, session);
    if (full) return refuse(entry, request.url ?? '/', refusals.tooManyStreams(full), true);
    const draft = new DraftResponse(request);
    const leave = () => draft.leave();
    answer.once('close', leave);
    const handled = withExchange(exchange, async () => handle(draft.req, draft));
    await Promise.race([draft.ended, handled.then(() => draft.ended)]);
    answer.off('close', leave);
    if (answer.destroyed) return;
    const { take } = exchange;
    const { body } = draft;
    if (!take || draft.statusCode !== 200 || body.byteLength > 0) {
      answer.statusCode = draft.statusCode;
      answer.setHeaders(new Map(Object.entries(draft.getHeaders()) as [string, string][]));
      answer.end(body);
      return;
    }
    const place = this.streams.enter(exchange.client, session, exchange.user);
    if (typeof place === 'string') {
      await this.slowRefusals.holdWithoutPlace();
      if (answer.destroyed) return;
      return refuse(entry, request.url ?? '/', refusals.tooManyStreams(place), true);
    }
    // From here on nothing of the request is held: it may stay open for days.
    answer.writeHead(200, rawHeaders(draft, answer));
    answer.flushHeaders();
    answer.off('close', entry.end);
    answer.once('close', place);
    entry.end();
    answer.fixed = [];
    request.headers = {};
    request.rawHeaders = [];
    exchange.take = undefined;
    take(answer);
  }

  private readonly ended = (answer: Answer): void => {
    this.open.delete(answer);
    this.tellIfIdle();
  };
}
