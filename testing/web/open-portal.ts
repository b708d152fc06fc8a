import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import { endpoints } from '@/app/api/endpoints';
import { resetConfig } from '@/lib/platform/config';
import { targets } from '@/lib/web/door/address';
import { Door } from '@/lib/web/door/door';

type Serve = (request: Request, context: { params: Promise<Record<string, string>> }) => Promise<Response>;

/** What a `route.ts` exports, by the path that it is declared with. */
export type Routes = Record<string, Record<string, unknown>>;

/** The front door with some routes behind it, in this process, on a port of its own. */
export interface OpenPortal {
  url: string;
  stop(): Promise<void>;
}

/** Serves routes over real HTTP, and configures this process to be that portal. Other programs can read it. */
export async function startOpenPortal(routes: Routes): Promise<OpenPortal> {
  const findTarget = targets(endpoints, ['/', '/[...unknown]']);
  const listener = getRequestListener(
    async (request) => {
      const { pathname } = new URL(request.url);
      const { label } = findTarget(request.method, pathname);
      const serve = routes[label]?.[request.method === 'HEAD' ? 'GET' : request.method];
      if (!serve) return new Response(null, { status: 404 });
      return (serve as Serve)(request, { params: Promise.resolve(paramsOf(label, pathname)) });
    },
    { overrideGlobalObjects: false },
  );
  const none = { requests: 0, images: 0, streams: 0 };
  const door = new Door({
    findTarget,
    files: { has: () => false, covers: () => false },
    rateLimits: none,
    streamLimits: { client: 0, user: 0 },
    handle: async (request, response) => void (await listener(request, response)),
  });
  door.server.listen(0, '127.0.0.1');
  await once(door.server, 'listening');
  const url = `http://127.0.0.1:${(door.server.address() as AddressInfo).port}`;
  process.env.PORTAL_URL = url;
  resetConfig();
  return {
    url,
    async stop() {
      door.server.closeAllConnections();
      door.server.close();
      await once(door.server, 'close');
    },
  };
}

/** The parameters in a path, by the names in its template. */
function paramsOf(template: string, path: string): Record<string, string> {
  const segments = path.split('/');
  return Object.fromEntries(
    template
      .split('/')
      .flatMap((name, at) =>
        name.startsWith('{') ? [[name.slice(1, -1), decodeURIComponent(segments[at] ?? '')]] : [],
      ),
  );
}
