import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Problem } from '@/lib/web/problem';
import type { DrivenPortal, Shown, Step } from '@/testing/ordering/driven-portal';
import { startPortal, unlimited } from './portal';

interface Request {
  as: 'analyst' | 'approver';
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  path: string;
  body?: unknown;
}

/** The built portal (the standalone server), driven over HTTP by an analyst and an approver who are signed in. */
export async function startWholePortal(env: Record<string, string>): Promise<DrivenPortal> {
  const folder = mkdtempSync(join(tmpdir(), 'swath-crash-'));
  const crashFile = join(folder, 'at');
  writeFileSync(crashFile, '');
  const preload = new URL('./crash-preload.mjs', import.meta.url);
  const portal = await startPortal({
    env: {
      ...env,
      ...unlimited,
      SWATH_DEMO: '1',
      CRASH_FILE: crashFile,
      NODE_OPTIONS: `--import ${preload.href}`,
    },
  });
  const cookies = {
    analyst: await signIn(portal.url, 'analyst'),
    approver: await signIn(portal.url, 'approver'),
  };
  const isAlive = () => portal.process.exitCode === null && portal.process.signalCode === null;

  /** What the portal answers as JSON; undefined when the connection broke, as it does when the portal dies. */
  const ask = async ({ as, method, path, body }: Request): Promise<Record<string, unknown> | undefined> => {
    try {
      const response = await fetch(`${portal.url}/api${path}`, {
        method,
        headers: {
          cookie: cookies[as],
          'content-type': 'application/json',
          'sec-fetch-site': 'same-origin',
        },
        body: body === undefined ? undefined : JSON.stringify(body),
      });
      return (await response.json()) as Record<string, unknown>;
    } catch {
      return undefined;
    }
  };
  const toShown = (answer: Record<string, unknown> | undefined): Shown | undefined => {
    if (!answer) return undefined;
    const isProblem = typeof answer.status === 'number' && typeof answer.title === 'string';
    if (isProblem) return { problem: lastPart((answer as unknown as Problem).type) };
    if (typeof answer.bodyHash !== 'string') return {};
    const { id, state, bodyHash, total, currency } = answer as Record<string, string>;
    return {
      order: { id, state, bodyHash, total: total ?? null, currency: currency ?? null } as Shown['order'],
    };
  };
  const isCalm = async () => {
    const answer = await ask({ as: 'analyst', method: 'GET', path: '/ordering/contracts' });
    return answer === undefined || 'contracts' in answer;
  };

  return {
    async act(step) {
      let answer: Record<string, unknown> | undefined;
      for (const request of listRequests(step)) {
        answer = await ask(request);
        const shown = toShown(answer);
        if (!shown || shown.problem) return shown;
      }
      return toShown(answer);
    },
    dieAt: async (point) => writeFileSync(crashFile, point ?? ''),
    async kill() {
      await portal.kill();
      rmSync(folder, { recursive: true, force: true });
    },
    isAlive,
    async swept() {
      // It sweeps automatically every ten seconds.
      for (;;) {
        const answer = await ask({
          as: 'approver',
          method: 'GET',
          path: '/ordering/orders?state=submitting',
        });
        if (!answer || (answer.orders as unknown[] | undefined)?.length === 0) return;
        await pause(100);
      }
    },
    async forget() {
      // A breaker that opened tries again after some seconds.
      while (!(await isCalm())) await pause(100);
    },
  };
}

const lastPart = (type: string) => type.slice(Math.max(type.lastIndexOf('/'), type.lastIndexOf(':')) + 1);

function listRequests(step: Step): Request[] {
  const analyst = (method: Request['method'], path: string, body?: unknown): Request => ({
    as: 'analyst',
    method,
    path,
    body,
  });
  switch (step.do) {
    case 'fill':
      return [
        analyst('DELETE', '/ordering/basket'),
        analyst('POST', '/ordering/basket/items', {
          image: { sourceId: step.sourceId, constellation: 'PLEIADES', resolution: 0.5 },
          area: { name: 'Area', geometry: step.area },
          productTypeId: 'PleiadesArchiveMono',
        }),
        analyst('PATCH', '/ordering/basket', {
          contractId: 'CTR-EU-2026-0417',
          customerReference: step.reference,
        }),
      ];
    case 'change':
      return [analyst('PATCH', '/ordering/basket', { customerReference: step.reference })];
    case 'quote':
      return [analyst('POST', '/ordering/orders/quote')];
    case 'ask':
    case 'place':
      return [
        analyst(
          'POST',
          `/ordering/orders/${step.id}/${step.do === 'ask' ? 'request-approval' : 'place'}`,
          step.seen,
        ),
      ];
    case 'approve':
      return [
        { as: 'approver', method: 'POST', path: `/ordering/orders/${step.id}/approve`, body: step.seen },
      ];
    case 'settle':
      return [
        { as: 'approver', method: 'POST', path: `/ordering/orders/${step.id}/settle`, body: step.settlement },
      ];
    case 'to-basket':
      return [analyst('POST', `/ordering/orders/${step.id}/to-basket`, { replace: true })];
  }
}

/** The cookies of a demo user. */
async function signIn(url: string, role: Request['as']): Promise<string> {
  const first = await fetch(`${url}/api/auth/csrf`);
  const { csrfToken } = (await first.json()) as { csrfToken: string };
  const cookie = first.headers
    .getSetCookie()
    .map((one) => one.split(';')[0])
    .join('; ');
  const second = await fetch(`${url}/api/auth/callback/password`, {
    method: 'POST',
    headers: { cookie, 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({
      csrfToken,
      email: `${role}@demo.swath`,
      password: 'swath-demo',
      json: 'true',
    }),
    redirect: 'manual',
  });
  const set = second.headers.getSetCookie().map((one) => one.split(';')[0]);
  if (set.length === 0) throw new Error(`signing in as ${role} failed: ${second.status}`);
  return [cookie, ...set].join('; ');
}
