import type { IncomingMessage, Server } from 'node:http';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { getRequestListener } from '@hono/node-server';
import { Hono } from 'hono';
import { createArchive } from './archive';
import type { SimContext } from './context';
import { createContext } from './context';
import { control } from './control';
import { faulty } from './faults';
import { createIdentity } from './identity';
import type { SimOptions } from './options';
import { createOrdering } from './ordering';
import type { SimEnv } from './sim-env';
import { stage } from './stage';
import { stateVersion } from './state/saved';
import { readStateFile, saveStateFile, worldName } from './state/state-file';
import { strange } from './strange/answers';
import { createWorkflow } from './workflow';

/** The four services on one port, not listening yet. */
export interface Simulator {
  app: Hono<SimEnv>;
  context: SimContext;
  /** Ends all plans and connections; the port is free when it resolves. */
  close(): Promise<void>;
  /** Ends a restart early. */
  comeBack(): void;
  /** Starts to listen where the options say; gives the origin. Throws when the port is taken. */
  listen(): Promise<string>;
}

const LARGEST_BODY = 512 * 1024 * 1024;

/** Builds the world and mounts the identity provider, ordering, search and the workflow server. */
export async function createSimulator(options: SimOptions): Promise<Simulator> {
  const closing = new AbortController();
  const tell = (sentence: string) => process.stderr.write(`${sentence}\n`);
  const context = createContext(options, closing.signal, readStateFile(options, tell));
  const app = new Hono<SimEnv>();

  app.use('/idp/*', faulty(context, 'identity'));
  app.use('/ordering/*', faulty(context, 'ordering'));
  app.use('/search/*', faulty(context, 'search'));
  app.use('/workflow/*', faulty(context, 'workflow'));
  // Behind the faults: those answer as they were set to.
  app.use('/idp/*', strange(context, 'identity'));
  app.use('/ordering/*', strange(context, 'ordering'));
  app.use('/search/*', strange(context, 'search'));
  app.use('/workflow/*', strange(context, 'workflow'));

  const ordering = createOrdering(context);
  app.route('/idp', createIdentity(context));
  app.route('/ordering', ordering.app);
  const archive = await createArchive(context);
  app.route('/search', archive.app);
  const workflow = createWorkflow(context);
  app.route('/workflow', workflow.app);
  // A route that is mounted at its root answers without a trailing slash only; clients ask with one.
  app.get('/workflow/', (c) => workflow.app.fetch(new Request(new URL('/', c.req.url), c.req.raw), c.env));
  let away = new AbortController();
  const restart = async (downMs: number) => {
    away = new AbortController();
    const { port } = server.address() as AddressInfo;
    server.close();
    server.closeAllConnections();
    await pause(downMs, undefined, { signal: away.signal }).catch(() => undefined);
    if (!closing.signal.aborted) await listenOn(server, { ...options, port });
  };
  const truths = { ordering: ordering.truth, workflow: workflow.truth };
  app.route('/', control(context, truths, restart));
  app.route('/_stage', stage(context, archive.deliveries, workflow.stage));

  const server = createServer(bodyFirst(app));
  // Answers that drip or hang take as long as a test wants them to.
  server.requestTimeout = 0;
  server.keepAliveTimeout = 30_000;

  const file = options.stateFile;
  const keeper = file
    ? saveStateFile(
        file,
        () => workflow.changes() + context.requests.writes() + archive.deliveries.images(),
        () => ({
          version: stateVersion,
          world: worldName(options),
          clockMs: context.clock.now(),
          ordering: ordering.dump(),
          workflow: workflow.dump(),
          deliveries: archive.deliveries.dump(),
        }),
      )
    : undefined;

  return {
    app,
    context,
    async listen() {
      context.url = await listenOn(server, options);
      return context.url;
    },
    comeBack: () => away.abort(),
    async close() {
      closing.abort();
      workflow.close();
      context.clock.close();
      server.closeAllConnections();
      await keeper?.close();
      if (server.listening) await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}

/** Reads the whole body before the request is routed, so that its digest is known and every handler may read it. */
function bodyFirst(app: Hono<SimEnv>) {
  const listener = getRequestListener((request, env) => app.fetch(request, env as SimEnv['Bindings']), {
    overrideGlobalObjects: false,
  });
  return (incoming: IncomingMessage & { rawBody?: Buffer }, outgoing: Parameters<typeof listener>[1]) => {
    const chunks: Buffer[] = [];
    let size = 0;
    incoming.on('data', (chunk: Buffer) => {
      size += chunk.length;
      if (size > LARGEST_BODY) incoming.socket.destroy();
      else chunks.push(chunk);
    });
    incoming.on('error', () => incoming.socket.destroy());
    incoming.on('end', () => {
      incoming.rawBody = Buffer.concat(chunks);
      void listener(incoming, outgoing);
    });
  };
}

function listenOn(server: Server, options: SimOptions): Promise<string> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(options.port, options.host, () => {
      server.off('error', reject);
      const { port } = server.address() as AddressInfo;
      const host = options.host === '0.0.0.0' || options.host === '::' ? '127.0.0.1' : options.host;
      resolve(`http://${host.includes(':') ? `[${host}]` : host}:${port}`);
    });
  });
}
