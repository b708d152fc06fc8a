import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { resetConfig } from '@/lib/platform/config';
import { defineApi, type Endpoint } from './endpoint';
import { answer, Reply, route } from './route';

const api = defineApi({
  'POST /api/things/{id}': {
    role: 'open',
    summary: '',
    audit: false,
    params: z.object({ id: z.string().max(8) }),
    query: z.object({ sort: z.string().optional() }),
    body: z.object({ name: z.string().min(1), count: z.number().int().max(9) }),
    response: z.object({ name: z.string() }),
  },
  'GET /api/things': { role: 'open', summary: '' },
});

beforeEach(() => {
  vi.stubEnv('SESSION_SECRET', 's'.repeat(32));
  vi.stubEnv('LOG_LEVEL', 'silent');
  resetConfig();
});
afterEach(() => {
  vi.unstubAllEnvs();
  resetConfig();
});

/** Sends a request to a route; gives its answer and what its handler was given. */
async function send(body: string, { id = '7', query = '' } = {}) {
  const handled: unknown[] = [];
  const handle = route(api['POST /api/things/{id}'], (context) => {
    handled.push({ params: context.params, query: context.query, body: context.body });
    return { name: context.body.name, secret: 'a row of the database' };
  });
  const headers = { 'content-type': 'application/json' };
  const request = new Request(`http://swath.test/api/things/${id}${query}`, {
    method: 'POST',
    body,
    headers,
  });
  const answer = await handle(request, { params: Promise.resolve({ id }) });
  return { status: answer.status, answer: await answer.json(), handled };
}
const fine = { name: 'one', count: 3 };

it('hands a handler what the schemas name, and answers what the schema of the answer names', async () => {
  const { status, answer, handled } = await send(JSON.stringify({ ...fine, isAdmin: true, ownerId: 'eve' }), {
    query: '?sort=name&role=admin',
  });
  expect(handled).toEqual([{ params: { id: '7' }, query: { sort: 'name' }, body: fine }]);
  expect([status, answer]).toEqual([200, { name: 'one' }]);
});

it.each([
  ['a field of another type', JSON.stringify({ ...fine, count: '3' }), {}],
  ['a number out of range', JSON.stringify({ ...fine, count: 10 }), {}],
  ['a missing field', '{}', {}],
  ['no JSON', '{', {}],
  ['a parameter that is too long', JSON.stringify(fine), { id: '123456789' }],
  ['a query value that is given twice', JSON.stringify(fine), { query: '?sort=a&sort=b' }],
])('refuses %s before the handler runs', async (_, body, where) => {
  const { status, answer, handled } = await send(body, where);
  expect(handled).toEqual([]);
  expect(status).toBe(400);
  expect(answer).toMatchObject({
    type: expect.stringContaining('urn:swath:problem:'),
    requestId: expect.any(String),
  });
});

it('says nothing of a cause that it does not know', async () => {
  const broken = route(api['GET /api/things'], () => {
    throw new Error('select secret from users failed at db.internal:5432');
  });
  const answer = await broken(new Request('http://swath.test/api/things'), { params: Promise.resolve({}) });
  expect(answer.status).toBe(500);
  expect(answer.headers.get('content-type')).toBe('application/problem+json');
  const text = await answer.text();
  expect(text).not.toMatch(/select|db\.internal|at .*\.ts/);
  expect(JSON.parse(text)).toMatchObject({ requestId: expect.any(String) });
});

it('answers nothing that the route does not declare', async () => {
  const get = api['GET /api/things'] as Endpoint;
  const post = api['POST /api/things/{id}'] as Endpoint;
  for (const leak of [{ row: 'of the database' }, Response.json({ row: 'of the database' })]) {
    expect(() => answer(get, leak, undefined)).toThrow('declares no such answer');
  }
  expect(() => answer(post, Response.json({ row: 'of the database' }), undefined)).toThrow(
    'declares no such answer',
  );
  expect(answer(get, undefined, undefined).status).toBe(204);
  const other = answer(post, new Reply(503, { name: 'one', row: 'of the database' }), undefined);
  expect([other.status, await other.json()]).toEqual([503, { name: 'one' }]);
});
