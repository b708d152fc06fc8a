import 'server-only';
import { AsyncLocalStorage } from 'node:async_hooks';
import { processWide } from './global';

/** A request and its answer, as every copy of `lib/` knows them while the request is handled. */
export interface Exchange {
  /** The request id: a trusted proxy's, or one of our own. It goes into the answer, the log and calls of services. */
  readonly id: string;
  /** The W3C trace context that calls of services carry on. */
  readonly traceparent: string;
  /** The address of the client, as far as trusted proxies report it. */
  readonly client: string;
  /** True if the request was sent on this machine and passed no proxy. */
  readonly isLocal: boolean;
}

const exchanges = () => processWide('exchanges', () => new AsyncLocalStorage<Exchange>());

/** Makes what follows in this asynchronous context part of an exchange. */
export function enterExchange(exchange: Exchange): void {
  exchanges().enterWith(exchange);
}

/** The exchange that the caller is part of. Undefined in background work. */
export function currentExchange(): Exchange | undefined {
  return exchanges().getStore();
}

/** The address of the client whose request is being handled; `unknown` outside of a request. */
export function clientAddress(): string {
  return currentExchange()?.client ?? 'unknown';
}
