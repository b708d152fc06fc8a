import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, configure, render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { AppRouterContext } from 'next/dist/shared/lib/app-router-context.shared-runtime';
import { PathnameContext } from 'next/dist/shared/lib/hooks-client-context.shared-runtime';
import { NuqsTestingAdapter } from 'nuqs/adapters/testing';
import { type ReactNode, useState } from 'react';
import { afterEach, vi } from 'vitest';
import type { Api } from '@/components/api';
import { createQueryClient } from '@/components/shell/query-client';
import { type Session, SessionProvider } from '@/components/shell/session';
import { LiveRegionProvider } from '@/components/ui/LiveRegion';
import { loadPopups } from '@/components/ui/popups/parts';
import { ToastProvider } from '@/components/ui/Toast';
import type { Role } from '@/lib/accounts/role';

/** What a route answers in a test: a body, or a status with the members of its problem. */
type Answer = object | undefined;
export interface Asked {
  key: string;
  path: string;
  body: unknown;
}
export type Answers = { [K in keyof Api]?: (asked: Asked) => Answer | Promise<Answer> };

/** An answer that refuses, as problem+json. */
export class Refusal {
  constructor(readonly problem: { status: number; type: string; title: string; [member: string]: unknown }) {}
}

export interface Shown {
  /** Presses and types as a reader does. */
  user: ReturnType<typeof userEvent.setup>;
  /** What was asked of the portal's routes so far. */
  asked: Asked[];
  /** Where the page was sent to. */
  visited: string[];
  /** Draws something else in its place. */
  rerender: (content: ReactNode) => void;
}

interface ShowOptions {
  roles?: Role[];
  /** The query of the address. */
  search?: string;
  /** Whether it is the demo's; left out: it is not. */
  isDemo?: boolean;
}

const stops: (() => Promise<unknown>)[] = [];
vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
// No test depends on how fast the machine is: what never comes is noticed this late.
configure({ asyncUtilTimeout: 30_000 });
afterEach(async () => {
  cleanup();
  await Promise.all(stops.splice(0).map((stop) => stop()));
});

/** Shows a component inside the portal, in jsdom, over routes that answer by HTTP as the test says. */
export async function show(
  content: ReactNode,
  answers: Answers = {},
  { roles = ['analyst', 'operator', 'approver', 'admin'], search = '', isDemo = false }: ShowOptions = {},
): Promise<Shown> {
  const asked = await serve(answers);
  const visited: string[] = [];
  const go = (path: string) => void visited.push(path);
  const router = {
    push: go,
    replace: go,
    back() {},
    forward() {},
    refresh() {},
    prefetch() {},
    bfcacheId: '',
  };
  const session: Session = {
    user: { id: 'ada', email: 'ada@example.org', name: 'Ada', roles, isViewOnly: false },
    services: { ordering: true, search: true, workflow: true },
    isDemo,
    hasLocalAccounts: true,
  };
  const wrapper = ({ children }: { children: ReactNode }) => (
    <AppRouterContext value={router}>
      <PathnameContext value="/">
        <NuqsTestingAdapter searchParams={search} hasMemory>
          <Portal session={session}>{children}</Portal>
        </NuqsTestingAdapter>
      </PathnameContext>
    </AppRouterContext>
  );
  const user = userEvent.setup();
  // As after the first touch of a page.
  await loadPopups();
  const { rerender } = render(content, { wrapper });
  return { user, asked, visited, rerender };
}

function Portal({ session, children }: { session: Session; children: ReactNode }) {
  const [client] = useState(() => createQueryClient({ onStale() {}, onSignedOut() {} }));
  return (
    <ToastProvider>
      <LiveRegionProvider>
        <QueryClientProvider client={client}>
          <SessionProvider session={session}>{children}</SessionProvider>
        </QueryClientProvider>
      </LiveRegionProvider>
    </ToastProvider>
  );
}

/** Answers the portal's routes on a port of its own; what no answer is for is not found. */
async function serve(answers: Answers): Promise<Asked[]> {
  const asked: Asked[] = [];
  const routes = Object.entries(answers).map(([key, answer]) => {
    const [method, path = ''] = key.split(' ');
    return { key, answer, method, pattern: new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`) };
  });
  const server = createServer(async (request, response) => {
    let text = '';
    for await (const chunk of request.setEncoding('utf8')) text += chunk;
    const path = (request.url ?? '').split('?')[0] ?? '';
    const route = routes.find(({ method, pattern }) => method === request.method && pattern.test(path));
    const one = {
      key: route?.key ?? `${request.method} ${path}`,
      path: request.url ?? '',
      // Sign-in sends forms.
      body: request.headers['content-type']?.includes('json') ? JSON.parse(text) : text,
    };
    asked.push(one);
    const answer = route
      ? await route.answer(one)
      : new Refusal({ status: 404, type: 'not-found', title: 'The test has no answer' });
    const isRefused = answer instanceof Refusal;
    const body = isRefused ? answer.problem : answer;
    response.writeHead(isRefused ? answer.problem.status : body ? 200 : 204, {
      'content-type': isRefused ? 'application/problem+json' : 'application/json',
    });
    response.end(body && JSON.stringify(body));
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const { fetch } = globalThis;
  vi.stubGlobal('fetch', (path: string, init: RequestInit) =>
    // The signals of jsdom are not those of Node.js.
    fetch(new URL(path, origin), { ...init, signal: undefined }),
  );
  stops.push(async () => {
    vi.stubGlobal('fetch', fetch);
    server.closeAllConnections();
    await new Promise((done) => server.close(done));
  });
  return asked;
}
