import 'server-only';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Config } from '@/lib/platform/config';
import { type Exchange, withExchange } from '@/lib/platform/exchange';
import { log } from '@/lib/platform/log';
import { metrics } from '@/lib/platform/metrics';
import type { Problem } from '../problem';
import type { Target } from './address';
import { Answer } from './answer';
import { DraftResponse } from './draft';
import { exchangeOf } from './exchange-of';
import type { Files } from './files';
import { securityHeaders } from './headers';
import { limitClients } from './limits';
import { refusals } from './refusals';
import { announcesBody, RequestBody, readWhole, WholeRequest } from './request-body';

type Handler = (request: IncomingMessage, response: ServerResponse) => unknown;

export interface DoorOptions {
  targetOf: (method: string, path: string) => Target;
  files: Files;
  rateLimits: Config['rateLimits'];
  /** Answers what the door lets through. */
  handle: Handler;
}

/** Longer than nginx, Traefik, Caddy and the load balancer of AWS hold an idle connection (60 to 120 s). */
const keepAliveMs = 150_000;
const headersTimeoutMs = 20_000;
/** A turn of the event loop that took longer says nothing about connections that came meanwhile. */
const quickTurnMs = 3;
/** How long the door looks for a turn without a new connection, and waits for what a new connection asks. */
const mostWaitMs = 1_000;
/** The most that is held of a body whose size is not announced. */
const mostHeldBytes = 1024 * 1024;

/** The server of the portal: it has every request first and every answer last, and the framework in between. */
export class Door {
  readonly server: Server;
  private isEnding = false;
  private readonly open = new Set<Answer>();
  /** Connections that have not asked for anything yet. */
  private readonly silent = new Map<Socket, () => void>();
  private accepted = 0;
  private whenIdle: (() => void) | undefined;
  private readonly waitOf: ReturnType<typeof limitClients>;

  constructor(private readonly options: DoorOptions) {
    this.waitOf = limitClients(options.rateLimits);
    this.server = createServer({
      ServerResponse: Answer as typeof ServerResponse<IncomingMessage>,
      keepAliveTimeout: keepAliveMs,
      headersTimeout: headersTimeoutMs,
      // A large file may take long; RequestBody cuts off who sends too slowly.
      requestTimeout: 0,
    });
    this.server.on('connection', (socket) => this.meet(socket));
    this.server.on('request', (request, answer) => this.receive(request, answer as Answer, true));
    this.server.on('checkContinue', (request, answer) => this.receive(request, answer as Answer, false));
    this.server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
      if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy();
      const status =
        error.code === 'HPE_HEADER_OVERFLOW' ? '431 Request Header Fields Too Large' : '400 Bad Request';
      const isLate = error.code === 'ERR_HTTP_REQUEST_TIMEOUT';
      socket.end(bareAnswer(isLate ? '408 Request Timeout' : status));
    });
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
    await this.untilNoneWaits();
    this.server.close();
    const patience = setTimeout(() => {
      this.silent.clear();
      this.tellIfIdle();
    }, mostWaitMs);
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

  /**
   * Waits for a turn of the event loop that accepts no connection. Node.js accepts one in each turn, and whatever the
   * system holds beyond that is reset when the listening socket closes, with the requests that were sent on it.
   */
  private async untilNoneWaits(): Promise<void> {
    const end = performance.now() + mostWaitMs;
    // The rest of this turn may have looked at the listening socket already.
    await new Promise(setImmediate);
    for (let isQuiet = false; !isQuiet && performance.now() < end; ) {
      const [accepted, began] = [this.accepted, performance.now()];
      await new Promise(setImmediate);
      isQuiet = this.accepted === accepted && performance.now() - began < quickTurnMs;
    }
  }

  private meet(socket: Socket): void {
    this.accepted += 1;
    const forget = () => {
      this.silent.delete(socket);
      this.tellIfIdle();
    };
    this.silent.set(socket, forget);
    socket.once('close', forget);
  }

  /** A connection that asked something holds nothing of the door's: it may become an event stream. */
  private hear(socket: Socket): void {
    const forget = this.silent.get(socket);
    if (!forget) return;
    socket.off('close', forget);
    this.silent.delete(socket);
  }

  private tellIfIdle(): void {
    if (this.open.size === 0 && this.silent.size === 0) this.whenIdle?.();
  }

  private receive(request: IncomingMessage, answer: Answer, isSending: boolean): void {
    this.hear(request.socket);
    const path = request.url?.split('?', 1)[0] ?? '/';
    const method = request.method ?? 'GET';
    const isFile = this.options.files.has(path);
    const target: Target = isFile
      ? { label: 'static', kind: 'file', maxBodyBytes: 0 }
      : this.options.targetOf(method, path);
    // One that waits behind another on its connection has no socket yet.
    const isLong = method === 'GET' && target.kind === 'events' && answer.socket !== null;
    const exchange = exchangeOf(request, isLong);
    answer.fixed = [...securityHeaders(isFile), ['x-request-id', exchange.id]];
    answer.isLast = this.isEnding;
    answer.exchange = exchange;
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
      answer.body = new RequestBody(request, () => cutOff(request, answer, entry));
    }
    const refusal = await this.refusalOf(path, target, exchange);
    if (refusal) return refuse(entry, path, refusal, isSending);
    if (!answer.body) return this.pass(request, answer, entry);
    const { maxBodyBytes } = target;
    if (Number(request.headers['content-length'] ?? 0) > maxBodyBytes) {
      return refuse(entry, path, refusals.tooLarge(maxBodyBytes), isSending);
    }
    if (!isSending) answer.writeContinue();
    if (request.headers['transfer-encoding'] === undefined) return this.pass(answer.body, answer, entry);
    const held = Math.min(maxBodyBytes, mostHeldBytes);
    const whole = await readWhole(answer.body, held);
    if (whole) return this.pass(new WholeRequest(request, whole), answer, entry);
    if (answer.destroyed) return;
    refuse(entry, path, maxBodyBytes > held ? refusals.lengthMissing() : refusals.tooLarge(held), true);
  }

  /** What stands against a request before its body is looked at. */
  private async refusalOf(
    path: string,
    { kind }: Target,
    { client }: Exchange,
  ): Promise<Problem | undefined> {
    if (kind === 'file') return undefined;
    if (this.options.files.covers(path)) return refusals.notFound();
    if (kind === 'probe') return this.isEnding && path === '/api/ready' ? refusals.draining() : undefined;
    const limit = kind === 'events' ? 'streams' : kind === 'image' ? 'images' : 'requests';
    const seconds = await this.waitOf(limit, client);
    return seconds === undefined ? undefined : refusals.tooMany(seconds);
  }

  private async pass(request: IncomingMessage, answer: Answer, entry: Entry): Promise<void> {
    const { handle } = this.options;
    const { exchange } = entry;
    if (!exchange.isLong) return void (await withExchange(exchange, () => handle(request, answer)));
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
    // From here on nothing of the request is held: it may stay open for days.
    answer.writeHead(200, rawHeaders(draft, answer));
    answer.flushHeaders();
    answer.off('close', entry.end);
    entry.end();
    answer.fixed = [];
    answer.exchange = undefined;
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

/** One line of the log and one count for each request. */
class Entry {
  private readonly startedAt = performance.now();

  constructor(
    private readonly method: string,
    private readonly label: string,
    private readonly kind: Target['kind'],
    readonly exchange: Exchange,
    readonly answer: Answer,
    private readonly onEnd: (answer: Answer) => void,
  ) {}

  /** The status of what the door itself answered. */
  status: number | undefined;

  readonly end = (): void => {
    const { method, label, kind, exchange, answer } = this;
    exchange.isOver = true;
    this.onEnd(answer);
    const isWhole = answer.writableFinished || kind === 'events';
    const status = this.status ?? (answer.headersSent && isWhole ? answer.statusCode : 499);
    const ms = performance.now() - this.startedAt;
    metrics.requests.observe({ method, path: label, status: String(status) }, ms / 1000);
    const line = {
      requestId: exchange.id,
      method,
      path: label,
      status,
      ms: Math.round(ms),
      user: exchange.user,
      client: exchange.client,
    };
    if (kind === 'probe' || kind === 'file') log().debug(line, 'answered');
    else log().info(line, 'answered');
  };
}

function refuse(entry: Entry, path: string, problem: Problem, isSending: boolean): void {
  const { answer, exchange } = entry;
  entry.status = problem.status;
  // Who waits to be asked for a body, sends none now.
  if (!isSending) {
    answer.body = undefined;
    answer.isLast = true;
  }
  if (problem.retryAfter !== undefined) answer.setHeader('retry-after', problem.retryAfter);
  answer.setHeader('cache-control', 'no-store');
  const isApi = path.startsWith('/api/');
  answer.setHeader('content-type', isApi ? 'application/problem+json' : 'text/plain; charset=utf-8');
  answer.statusCode = problem.status;
  answer.end(
    isApi ? JSON.stringify({ ...problem.toJSON(), requestId: exchange.id }) : `${problem.message}\n`,
  );
}

/** Ends the connection of a client that sends too slowly; whoever reads its request sees that it is gone. */
function cutOff(request: IncomingMessage, answer: Answer, entry: Entry): void {
  entry.status = refusals.tooSlow().status;
  if (answer.headersSent) return void request.socket.destroy();
  request.socket.end(bareAnswer('408 Request Timeout'), () => request.socket.destroy());
}

/** The draft's headers and those of every answer, as a list: Node.js writes it out and keeps nothing. */
function rawHeaders(draft: DraftResponse, answer: Answer): string[] {
  const own = Object.entries(draft.getHeaders()).map(([name, value]) => [name, String(value)] as const);
  const names = new Set(own.map(([name]) => name));
  const fixed = answer.fixed.filter(([name]) => !names.has(name));
  return [...own, ...fixed, ...(answer.isLast ? [['connection', 'close'] as const] : [])].flat();
}

function bareAnswer(status: string): string {
  const headers = securityHeaders(false).map(([name, value]) => `${name}: ${value}\r\n`);
  return `HTTP/1.1 ${status}\r\n${headers.join('')}content-length: 0\r\nconnection: close\r\n\r\n`;
}
