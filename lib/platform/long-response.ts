import 'server-only';
import { AsyncLocalStorage } from 'node:async_hooks';
import { subscribe } from 'node:diagnostics_channel';
import type { EventEmitter } from 'node:events';
import { type IncomingMessage, type Server, ServerResponse } from 'node:http';
import { processWide } from './global';
import { log } from './log';

/** What a request's handler may ask for: to go on writing where the framework would end the answer. */
interface Offer {
  accept?: (response: ServerResponse) => void;
  isOver: boolean;
}

const state = processWide('long-responses', () => ({
  offers: new AsyncLocalStorage<Offer>(),
  servers: new WeakSet<Server>(),
}));

/**
 * Lets the handlers of some GET requests keep their response for hours without all that the framework holds of a
 * request while it is answered: see `keepResponse`. For the servers of this process, from their next request on.
 */
export function offerLongResponses(isLong: (path: string) => boolean): void {
  subscribe('http.server.request.start', (message) => {
    const { server } = message as { server: Server };
    if (state.servers.has(server)) return;
    state.servers.add(server);
    // The request that is told of here is handed to the listeners after this.
    const listeners = server.listeners('request');
    server.removeAllListeners('request');
    server.on('request', (request: IncomingMessage, response: ServerResponse) => {
      const handOn = () => {
        for (const listener of listeners) listener.call(server, request, response);
      };
      const path = request.url?.split('?', 1)[0] ?? '';
      // One that waits behind another on its connection has no socket yet.
      if (request.method === 'GET' && response.socket && isLong(path)) {
        state.offers.run(offerOf(request, response), handOn);
      } else handOn();
    });
  });
}

/**
 * Called while a request is handled: has `open` called with the bare response once the framework has sent the head of
 * the handler's answer, which must be a 200 without a body. Whoever is called writes to it and ends it. It is not
 * called when the client has gone by then, or the answer became another. False where this cannot be had: the handler
 * then answers with a body as ever.
 */
export function keepResponse(open: (response: ServerResponse) => void): boolean {
  const offer = state.offers.getStore();
  if (!offer || offer.isOver) return false;
  offer.accept = open;
  return true;
}

function offerOf(request: IncomingMessage, response: ServerResponse): Offer {
  const offer: Offer = { isOver: false };
  const restored = [remember(request), remember(response)];
  const end = function (this: ServerResponse, ...body: unknown[]) {
    const { accept } = offer;
    const isKept = accept && response.statusCode === 200 && body[0] === undefined && !response.destroyed;
    offer.isOver = true;
    offer.accept = undefined;
    response.end = ServerResponse.prototype.end;
    if (!isKept) return response.end(...(body as []));
    response.flushHeaders();
    // The framework has a few more steps to go before it lets the request go.
    setImmediate(() => {
      for (const restore of restored) restore();
      request.headers = {};
      request.rawHeaders = [];
      if (response.destroyed) return;
      try {
        accept(response);
      } catch (error) {
        log().error({ err: error }, 'a response could not be kept');
        response.destroy();
      }
    });
    return response;
  };
  response.end = end as ServerResponse['end'];
  return offer;
}

/**
 * Remembers what there is on an object of Node's, and gives a function that takes off what came since: listeners, whose
 * closures hold the whole request, own properties, and methods that were replaced.
 */
function remember(emitter: EventEmitter): () => void {
  const listeners = new Map(emitter.eventNames().map((name) => [name, emitter.rawListeners(name)]));
  const known = new Set(Reflect.ownKeys(emitter));
  return () => {
    for (const name of emitter.eventNames()) {
      const before = listeners.get(name) ?? [];
      for (const listener of emitter.rawListeners(name)) {
        if (!before.includes(listener)) emitter.off(name, listener as () => void);
      }
    }
    const properties = emitter as unknown as Record<PropertyKey, unknown>;
    for (const key of Reflect.ownKeys(emitter)) {
      if (known.has(key) || ownOfNode.has(key)) continue;
      const described = Reflect.getOwnPropertyDescriptor(emitter, key);
      // Deleting it would make the object slow and large.
      if (described?.writable) properties[key] = Object.getPrototypeOf(emitter)[key];
      else Reflect.deleteProperty(emitter, key);
    }
  };
}

const ownOfNode = new Set<PropertyKey>(['_events', '_eventsCount', 'statusCode', 'statusMessage']);
