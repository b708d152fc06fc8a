import { expect, it } from 'vitest';
import { readAudit, recordAudit } from '@/lib/accounts/audit';
import { withSource } from '@/lib/accounts/source';
import { db } from '@/lib/platform/db';
import { UpstreamError } from '@/lib/upstream/errors';
import { openTestDatabase } from '@/testing/database/database';
import { auditedRoute, recordRefusal, recordRefusedPage, recordTooMany } from './audited-route';
import { defineApi, type Endpoint } from './endpoint';
import { Problem } from './problem';

openTestDatabase();

const api = defineApi({
  'PATCH /api/things/{id}': { role: ['admin'], summary: '', audit: ['thing.change', 'thing:{id}'] },
  'POST /api/undeclared/{id}': { role: ['admin'], summary: '' },
  'POST /api/reads': { role: ['admin'], summary: '', audit: false },
  'GET /api/reads': { role: ['admin'], summary: '' },
});
const change: Endpoint = api['PATCH /api/things/{id}'];
let people = 0;
const someone = () => {
  people += 1;
  return {
    id: `person-${people}`,
    email: `person-${people}@example.org`,
    name: 'P',
    roles: ['admin' as const],
  };
};
const refusal = new Problem({ type: 'not-so', status: 409, title: 'No' });

/** Does something as a new person; gives their rows, the newest first. */
async function readRows(endpoint: Endpoint, work: () => Promise<unknown>, id = '7') {
  const user = someone();
  const request = { headers: new Headers({ 'user-agent': 'Firefox' }) };
  await withSource(request, () => auditedRoute(endpoint, { user, params: { id } }, work)).catch(
    () => undefined,
  );
  return readAudit({ actor: user.email, limit: 50 });
}

it('records who did what on what, from where, and that it was done', async () => {
  expect(await readRows(change, async () => 'fine')).toMatchObject([
    { action: 'thing.change', subject: 'thing:7', result: 'done', browser: 'Firefox', address: 'unknown' },
  ]);
});

it.each([
  ['refused', refusal],
  ['failed', new Error('the disk is gone')],
  [
    'unknown',
    new UpstreamError({ service: 'workflow', operation: 'x', kind: 'timeout', sent: true, isWrite: true }),
  ],
] as const)('records what was %s', async (result, error) => {
  const rows = await readRows(change, () => Promise.reject(error));
  expect(rows).toMatchObject([{ action: 'thing.change', result }]);
});

it('adds nothing to what the work records itself, unless that was rolled back', async () => {
  const user = someone();
  const entry = { actor: user, action: 'thing.special', subject: 'thing:8' };
  const asked = { user, params: { id: '8' } };
  await auditedRoute(change, asked, () => recordAudit(db(), entry));
  await auditedRoute(change, asked, async () => {
    await recordAudit(db(), { ...entry, result: 'unknown' });
    throw refusal;
  }).catch(() => undefined);
  await auditedRoute(change, asked, () =>
    db().transaction(async (tx) => {
      await recordAudit(tx, entry);
      throw refusal;
    }),
  ).catch(() => undefined);
  const rows = await readAudit({ actor: user.email, limit: 9 });
  expect(rows.map(({ action, result }) => [action, result])).toEqual([
    ['thing.change', 'refused'],
    ['thing.special', 'unknown'],
    ['thing.special', 'done'],
  ]);
});

it('records a changing route that declares nothing, and none that only reads', async () => {
  expect(await readRows(api['POST /api/undeclared/{id}'], async () => 1)).toMatchObject([
    { action: 'route.post', subject: '/api/undeclared/7' },
  ]);
  expect(await readRows(api['POST /api/reads'], async () => 1)).toEqual([]);
  expect(await readRows(api['GET /api/reads'], async () => 1)).toEqual([]);
});

it('records what a stranger was refused on a route that is open, and not any number of times', async () => {
  const link = defineApi({
    'PUT /api/link': { role: 'open', summary: '', audit: ['user.password', 'user:link'] },
  })['PUT /api/link'];
  const refused = () =>
    auditedRoute(link, { user: undefined, params: {} }, () => Promise.reject(refusal)).catch(() => undefined);
  for (let at = 0; at < 40; at += 1) await withSource({ headers: new Headers() }, refused);
  const rows = await readAudit({ action: 'user.password', limit: 100 });
  expect(rows).toHaveLength(30);
  expect(rows[0]).toMatchObject({ actorEmail: null, result: 'refused', address: 'unknown' });
});

it('records a refused read once an hour for each person and route, and no stranger', async () => {
  const denied = new Problem({ type: 'not-allowed', status: 403, title: 'No' });
  const asked = { user: someone(), params: {} };
  const [read, search] = [api['GET /api/reads'], api['POST /api/reads']];
  for (let at = 0; at < 40; at += 1) {
    await recordRefusal(read, asked, denied);
    await recordRefusal(search, asked, denied);
    // Of a handler that looks at rights itself.
    await auditedRoute(read, asked, () => Promise.reject(denied)).catch(() => undefined);
    await recordRefusedPage('/admin', asked.user);
    await recordRefusal(read, { user: undefined, params: {} }, denied);
  }
  await auditedRoute(read, asked, () => Promise.reject(refusal)).catch(() => undefined);
  const rows = await readAudit({ actor: asked.user.email, limit: 100 });
  expect(rows.map(({ action, subject, result, detail }) => [action, subject, result, detail])).toEqual([
    ['route.get', '/admin', 'refused', { reason: 'not-allowed' }],
    ['route.post', '/api/reads', 'refused', { reason: 'not-allowed' }],
    ['route.get', '/api/reads', 'refused', { reason: 'not-allowed' }],
  ]);
  const other = someone();
  await recordRefusal(read, { user: other, params: {} }, denied);
  expect(await readAudit({ actor: other.email, limit: 9 })).toHaveLength(1);
  expect((await readAudit({ action: 'route.get', limit: 99 })).every(({ actorId }) => actorId !== null)).toBe(
    true,
  );
});

it('records what was not let through, but not any number of times', async () => {
  const asked = { user: someone(), params: { id: '9'.repeat(1_000) } };
  const denied = new Problem({ type: 'not-allowed', status: 403, title: 'No' });
  for (let at = 0; at < 40; at += 1) await recordRefusal(change, asked, denied);
  const rows = await readAudit({ actor: asked.user.email, limit: 100 });
  expect(rows).toHaveLength(30);
  expect(rows[0]).toMatchObject({ result: 'refused', detail: { reason: 'not-allowed' } });
  expect(rows[0]?.subject).toHaveLength(300);
});

it('records too many requests of someone once an hour, whatever they ask for', async () => {
  const [user, other] = [someone(), someone()];
  for (let at = 0; at < 40; at += 1) {
    for (const endpoint of [change, api['GET /api/reads']]) await recordTooMany(endpoint, user);
  }
  await recordTooMany(change, other);
  expect(await readAudit({ actor: user.email, limit: 9 })).toMatchObject([
    { action: 'user.too-many-requests', result: 'refused', detail: { path: change.path } },
  ]);
  expect(await readAudit({ actor: other.email, limit: 9 })).toHaveLength(1);
});
