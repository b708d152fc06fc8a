import { hashKey } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { z } from 'zod';
import type { Role } from '@/lib/accounts/role';
import type { SignedIn } from '@/lib/accounts/session';
import { resetConfig } from '@/lib/platform/config';
import { defineApi } from '../endpoint';
import { Problem } from '../problem';
import { queryKey } from '../query-key';
import { route } from '../route';
import { prefetch, read } from './prefetch';

const api = defineApi({
  'GET /api/things/{id}': {
    role: ['operator'],
    summary: '',
    params: z.object({ id: z.string() }),
    query: z.object({ limit: z.coerce.number().default(10), state: z.array(z.string()).optional() }),
    response: z.object({ id: z.string(), at: z.date().or(z.string()), limit: z.number() }),
  },
});
const endpoint = api['GET /api/things/{id}'];
const at = new Date('2026-11-21T10:06:00Z');
const things = route(endpoint, ({ params, query }) => ({
  id: params.id,
  at,
  limit: query.limit,
  secret: 'a column of the row',
}));

beforeEach(() => {
  vi.stubEnv('SESSION_SECRET', 's'.repeat(32));
  vi.stubEnv('LOG_LEVEL', 'silent');
  resetConfig();
});
afterEach(() => {
  vi.unstubAllEnvs();
  resetConfig();
});

const readerWith = (...roles: Role[]) =>
  ({ id: 'ada', roles, session: { isViewOnly: false, needsFactor: false } }) as unknown as SignedIn;
const operator = readerWith('operator');
const input = { params: { id: 'a/b' }, query: { limit: 5, state: undefined } };

it('gives the browser what the route would send, under the key that the browser asks with', async () => {
  const { queries } = await prefetch(operator, { own: [read(things, input)] });
  const wanted = queryKey('GET /api/things/{id}', { params: { id: 'a/b' }, query: { limit: 5 } });
  expect(queries.map(({ queryHash }) => queryHash)).toEqual([hashKey(wanted)]);
  expect(queries[0]?.state.data).toEqual({ id: 'a/b', at: at.toISOString(), limit: 5 });
});

it('holds nothing for readers whom the route refuses', async () => {
  const reads = { own: [read(things, input)] };
  expect((await prefetch(readerWith('viewer', 'analyst', 'approver'), reads)).queries).toEqual([]);
  const unproven = { ...operator, session: { ...operator.session, needsFactor: true } };
  expect((await prefetch(unproven, reads)).queries).toEqual([]);
});

it('leaves out what fails and what a service has not answered yet, and asks that no further', async () => {
  let signal: AbortSignal | undefined;
  const slow = route(endpoint, (context) => {
    signal = context.signal;
    return new Promise<never>(() => undefined);
  });
  const broken = route(endpoint, () => {
    throw new Problem({ type: 'not-found', status: 404, title: 'There is no such thing' });
  });
  const other = { params: { id: 'other' }, query: {} };
  const { queries } = await prefetch(
    operator,
    {
      own: [read(things, input), read(broken, { params: { id: 'broken' }, query: {} })],
      upstream: [read(slow, other)],
    },
    0,
  );
  expect(queries).toHaveLength(1);
  expect(signal?.aborted).toBe(true);
});

it('follows an answer to what is read because of it', async () => {
  const next = ({ id }: { id: string }) => [read(things, { params: { id: `${id}-next` }, query: {} })];
  const { queries } = await prefetch(operator, {
    own: [read(things, { params: { id: '1' }, query: {} }, { next })],
  });
  expect(queries.map(({ state }) => (state.data as { id: string }).id)).toEqual(['1', '1-next']);
});

it('has the browser read again what a handler gave without waiting', async () => {
  const patience: unknown[] = [];
  const hasty = route(endpoint, ({ params, timeoutMs }) => {
    patience.push(timeoutMs);
    return { id: params.id, at, limit: 1 };
  });
  const { queries } = await prefetch(operator, { own: [read(hasty, input, { isProvisional: true })] });
  expect(patience).toEqual([0]);
  expect(queries[0]?.state.isInvalidated).toBe(true);
});
