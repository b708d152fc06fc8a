import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo, Server } from 'node:net';
import { resetConfig } from '@/lib/platform/config';
import { resetBreakers } from '@/lib/upstream/breaker';
import { UpstreamError } from '@/lib/upstream/errors';
import type { UpstreamRequest } from '@/lib/upstream/http';
import { resetRedaction } from '@/lib/upstream/redact';
import { resetToken } from '@/lib/upstream/token';

export type Handler = (request: IncomingMessage, response: ServerResponse) => void;

/** All four services at one address, which answer as the test says. */
export interface TestService {
  url: string;
  server: ReturnType<typeof createServer>;
  /** What came, the requests for tokens apart. */
  seen: { method?: string; url?: string; headers: IncomingMessage['headers']; body: string }[];
  tokens: { asked: number; expiresIn: number };
  /** Answers everything but the requests for tokens. */
  handle: Handler;
  /** Answers the requests for tokens. */
  handleToken: Handler;
  stop(): Promise<void>;
}

export async function startService(): Promise<TestService> {
  const service: TestService = {
    url: '',
    seen: [],
    tokens: { asked: 0, expiresIn: 3600 },
    handle: (_, response) => response.end('{}'),
    handleToken: (_, response) => {
      const { asked, expiresIn } = service.tokens;
      const token = { access_token: `token-number-${asked}`, expires_in: expiresIn, token_type: 'Bearer' };
      response.end(JSON.stringify(token));
    },
    server: createServer(async (request, response) => {
      let body = '';
      try {
        for await (const chunk of request.setEncoding('latin1')) body += chunk;
      } catch {
        return; // Its sender went away in the middle.
      }
      if (request.url === '/connect/token') {
        service.tokens.asked += 1;
        service.handleToken(request, response);
        return;
      }
      service.seen.push({ method: request.method, url: request.url, headers: request.headers, body });
      service.handle(request, response);
    }),
    stop: async () => {
      service.server.closeAllConnections();
      service.server.close();
      await once(service.server, 'close');
    },
  };
  service.url = await listen(service.server);
  pointAt({ all: service.url });
  return service;
}

export async function listen(server: Server): Promise<string> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

interface Addresses {
  all: string;
  identity?: string;
  ordering?: string;
  workflow?: string;
}

/** Points the portal at services and forgets everything that it knew of others. */
export function pointAt(
  { all, identity = all, ordering = all, workflow = all }: Addresses,
  further: Record<string, string> = {},
): void {
  Object.assign(process.env, {
    SESSION_SECRET: 's'.repeat(32),
    LOG_LEVEL: 'silent',
    ORDERING_TOKEN_URL: `${identity}/connect/token`,
    ORDERING_URL: ordering,
    ORDERING_CLIENT_ID: 'client',
    ORDERING_CLIENT_SECRET: 'the-client-secret',
    ORDERING_USERNAME: 'someone@example.org',
    ORDERING_TOKEN_PREFIX: '',
    ORDERING_USERNAME_HEADER: 'X-SVC-Username',
    SEARCH_URL: all,
    SEARCH_API_KEY: 'the-search-key',
    SEARCH_IMAGE_ORIGINS: '',
    SEARCH_CONSTELLATIONS: '',
    WORKFLOW_URL: workflow,
    WORKFLOW_TOKEN: 'the-workflow-token',
    ...further,
  });
  resetConfig();
  resetBreakers();
  resetToken();
  resetRedaction();
}

/** An address at which nothing listens. */
export const nowhere = 'http://127.0.0.1:9';

/** A safe call. */
export const read = (change: Partial<UpstreamRequest> = {}): UpstreamRequest => ({
  service: 'workflow',
  operation: 'list',
  method: 'GET',
  path: '/list',
  safe: true,
  deadlineMs: 5_000,
  maxBytes: 1_000_000,
  ...change,
});

/** A call that changes something. */
export const write = (change: Partial<UpstreamRequest> = {}): UpstreamRequest =>
  read({ method: 'POST', safe: false, body: '{}', ...change });

/** The error with which a call ends; a test fails where it does not. */
export async function catchFailure(work: Promise<unknown>): Promise<UpstreamError> {
  try {
    await work;
  } catch (error) {
    if (error instanceof UpstreamError) return error;
    throw error;
  }
  throw new Error('it did not fail');
}

/** Begins an answer and breaks off. */
export const cut: Handler = (_, response) => {
  response.writeHead(200, { 'content-length': '100' });
  response.write('{"half":');
  setImmediate(() => response.destroy());
};

/** Begins an answer and continues byte by byte forever. */
export const drip =
  (status = 200): Handler =>
  (_, response) => {
    response.writeHead(status);
    const timer = setInterval(() => response.write(' '), 10);
    response.once('close', () => clearInterval(timer));
  };
