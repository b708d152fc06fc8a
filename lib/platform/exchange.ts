import 'server-only';
import { AsyncLocalStorage } from 'node:async_hooks';
import type { ServerResponse } from 'node:http';
import { processSingleton } from './global';

/** A request and its answer, as every copy of `lib/` knows them while the request is handled. */
export interface Exchange {
  /** The request id: a trusted proxy's, or one of our own. It goes into the answer, the log and calls of services. */
  readonly id: string;
  /** The template of the path, such as `/orders/[id]`: never what someone typed. */
  readonly path: string;
  /** The W3C trace context that calls of services carry on. */
  readonly traceparent: string;
  /** What tracing systems added to it. */
  readonly tracestate?: string;
  /** How the reader's numbers are written, from the languages that the browser prefers. */
  readonly numberLocale?: string;
  /** The address of the client, as far as trusted proxies report it. */
  readonly client: string;
  /** True if the request was sent on this machine and passed no proxy. */
  readonly isLocal: boolean;
  /** True if a trusted proxy passed the request on, and named the client. */
  readonly isFromProxy?: boolean;
  /** True if the handler can take the response: see `takeResponse`. */
  readonly isLong: boolean;
  /** The id of the user, once it is known. */
  user?: string;
  take?: (response: ServerResponse) => void;
  /** True once the answer is sent. Work that continues is no longer part of the request. */
  isOver: boolean;
}

const exchanges = () => processSingleton('exchanges', () => new AsyncLocalStorage<Exchange>());

/** Runs `work` as part of an exchange. */
export function withExchange<T>(exchange: Exchange, work: () => T): T {
  return exchanges().run(exchange, work);
}

/** The exchange that the caller is part of. Undefined in background work. */
export function currentExchange(): Exchange | undefined {
  const exchange = exchanges().getStore();
  return exchange?.isOver ? undefined : exchange;
}

/** The address of the client whose request is being handled; `unknown` outside of a request. */
export function clientAddress(): string {
  return currentExchange()?.client ?? 'unknown';
}

/**
 * Has `open` called with the bare response once the handler's answer is there, which must be a 200 without a body. The
 * front door has sent its head by then; `open` writes to it and ends it. It is not called when the client has gone, or
 * the answer became another. False where this cannot be had: the handler then answers with a body.
 */
export function takeResponse(open: (response: ServerResponse) => void): boolean {
  const exchange = currentExchange();
  if (!exchange?.isLong) return false;
  exchange.take = open;
  return true;
}
