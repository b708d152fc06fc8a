import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readAudit } from '@/lib/accounts/audit';
import type { Role } from '@/lib/accounts/role';
import type { SignedIn } from '@/lib/accounts/session';
import { users } from '@/lib/accounts/tables';
import { notifications } from '@/lib/notifications/tables';
import { changeBasket, readBasket, writeBasket } from '@/lib/ordering/basket/basket-store';
import { listContractRules, saveContractRule } from '@/lib/ordering/contracts/contract-rule-store';
import { placeOrder } from '@/lib/ordering/orders/place-order';
import { askForApproval } from '@/lib/ordering/orders/review-order';
import { reportLowCredit } from '@/lib/ordering/quote/watch-credit';
import { type OrderRow, readOrder } from '@/lib/ordering/store';
import { contractRules } from '@/lib/ordering/tables';
import { db } from '@/lib/platform/db';
import type { Endpoint } from '@/lib/web/endpoint';
import { admit, type ServedRoute } from '@/lib/web/route';
import { toProblem } from '@/lib/web/to-problem';
import { author, configure, quoted, type Services, startServices, toSeen } from '@/testing/ordering/services';
import { endpoints } from './endpoints';

const contractId = 'CTR-EU-2026-0417';
const people = {
  author: ['analyst'],
  approver: ['approver'],
  colleague: ['analyst'],
  planner: ['analyst', 'approver'],
  viewer: ['viewer'],
  operator: ['operator'],
  boss: ['admin'],
} as const satisfies Record<string, readonly Role[]>;
type Person = keyof typeof people;
const names = Object.keys(people) as Person[];
const signedIn = (id: Person): SignedIn => ({
  id,
  email: `${id}@example.org`,
  name: id,
  roles: [...people[id]],
  session: { id: `session of ${id}`, isViewOnly: false, needsFactor: false },
});

/** Who can use the contract in each case, as this test itself says it. */
const cases: Record<string, { rule?: { userIds: string[]; roles: Role[] }; can: readonly Person[] }> = {
  'open to everyone': { can: names },
  'restricted to one analyst': { rule: { userIds: ['colleague'], roles: [] }, can: ['colleague', 'boss'] },
  'restricted to its author and a viewer': {
    rule: { userIds: ['author', 'viewer'], roles: [] },
    can: ['author', 'viewer', 'boss'],
  },
  'restricted to approvers': {
    rule: { userIds: [], roles: ['approver'] },
    can: ['approver', 'planner', 'boss'],
  },
  'restricted to no one': { rule: { userIds: [], roles: [] }, can: ['boss'] },
  'restricted by a rule that Swath cannot read': {
    rule: { userIds: ['gone', 'null'], roles: ['owner' as Role, '' as Role] },
    can: ['boss'],
  },
};

let services: Services;
const orders: Record<'waiting' | 'lost' | 'quoted', OrderRow> = {} as never;
let imageId = '';

beforeAll(async () => {
  services = await startServices({ ORDER_LIMIT: '1.00' });
  await db()
    .insert(users)
    .values(
      names
        .filter((id) => id !== 'author' && id !== 'approver')
        .map((id) => ({ id, email: `${id}@example.org`, name: id, roles: [...people[id]] })),
    );
  const waiting = await quoted(services.sim);
  orders.waiting = await askForApproval(waiting.id, author, toSeen(waiting));
  configure({ ORDER_LIMIT: '9000.00' });
  const lost = await quoted(services.sim);
  await services.sim.faults.set([
    { kind: 'drop-after', service: 'ordering', method: 'POST', path: '/api/v1/orders', times: 1 },
  ]);
  orders.lost = await placeOrder(lost.id, author, toSeen(lost));
  await services.sim.faults.clear();
  orders.quoted = await quoted(services.sim);
  imageId = orders.quoted.content.items[0]?.image?.sourceId ?? '';
  for (const id of names) if (id !== 'author') await fillBasketOf(id);
});
afterAll(() => services?.stop());

/** The same basket as the author has. */
const fillBasketOf = (id: Person) =>
  db().transaction((tx) => writeBasket(tx, id, orders.quoted.content, undefined));

async function setRule(rule: { userIds: string[]; roles: Role[] } | undefined): Promise<void> {
  await db().delete(contractRules);
  if (!rule) return;
  await db()
    .insert(contractRules)
    .values({ contractId, name: 'EU', isRestricted: true, ...rule, version: 1 });
}

interface Parts {
  params?: unknown;
  query?: unknown;
  body?: unknown;
}

/** What a route answers someone: its body as text, or the type of its problem. */
async function ask(
  key: string,
  person: Person,
  parts: Parts = {},
): Promise<{ text: string; problem?: string }> {
  const endpoint = endpoints.find(({ method, path }) => `${method} ${path}` === key) as Endpoint;
  const file = endpoint.path.replace('/api/', './').replaceAll(/\{(\w+)\}/g, '[$1]');
  const module = (await import(/* @vite-ignore */ `${file}/route.ts`)) as Record<
    string,
    ServedRoute<Endpoint>
  >;
  try {
    const user = signedIn(person);
    admit(endpoint, user);
    const context = { ...parts, user, signal: new AbortController().signal };
    const found: unknown = await module[endpoint.method]?.handler(context as never);
    return { text: found instanceof Response ? await found.text() : JSON.stringify(found ?? '') };
  } catch (error) {
    const { type, message } = toProblem(error);
    return { text: message, problem: type };
  }
}

const isAny = (person: Person, ...wanted: Role[]) =>
  people[person].some((role) => role === 'admin' || wanted.includes(role));
const all = { scope: 'all', q: '', sort: 'changed', dir: 'desc', limit: 100, offset: 0 };
const wrong = { bodyHash: 'f'.repeat(64), total: '1', currency: 'EUR' };

describe.each(Object.entries(cases))('a contract %s', (_, { rule, can }) => {
  beforeAll(() => setRule(rule));

  it.each(names)('is priced, ordered and approved by %s only with the right', async (person) => {
    const isOpen = can.includes(person);
    const refusals: Record<string, string | undefined> = {};
    const expected: Record<string, string | undefined> = {};
    const note = async (key: string, parts: Parts, role: Role, otherwise?: string) => {
      refusals[key] = (await ask(key, person, parts)).problem;
      expected[key] = !isAny(person, role) ? 'not-allowed' : isOpen ? otherwise : 'contract-closed';
    };
    const waiting = { params: { id: orders.waiting.id } };
    const lost = { params: { id: orders.lost.id } };
    if (person === 'author') {
      await changeBasket(author, () => orders.quoted.content);
      await note('POST /api/ordering/orders/quote', {}, 'analyst');
      const { order } = await readBasket(author.id);
      const quote = { params: { id: order?.id }, body: wrong };
      const changed = order?.state === 'quoted' ? 'order-changed' : 'not-quoted';
      await note('POST /api/ordering/orders/{id}/place', quote, 'analyst', 'order-changed');
      if (isOpen) await note('POST /api/ordering/orders/{id}/request-approval', quote, 'analyst', changed);
    } else {
      await fillBasketOf(person);
      await note('POST /api/ordering/orders/quote', {}, 'analyst');
      await note(
        'POST /api/ordering/orders/{id}/approve',
        { ...waiting, body: wrong },
        'approver',
        'order-changed',
      );
      await note('GET /api/ordering/orders/{id}/service-list', lost, 'approver');
      // These would change the order.
      if (!isOpen) {
        await note(
          'POST /api/ordering/orders/{id}/decline',
          { ...waiting, body: { reason: 'No' } },
          'approver',
        );
        const body = { outcome: 'placed', salesOrderId: '1', note: '' };
        await note('POST /api/ordering/orders/{id}/settle', { ...lost, body }, 'approver');
      }
    }
    await note('POST /api/ordering/basket/what-if', { body: { contractId } }, 'analyst');
    await note('PATCH /api/ordering/basket', { body: { contractId } }, 'analyst');
    expect(refusals).toEqual(expected);
    // Nothing of it moved an order.
    expect((await readOrder(orders.waiting.id))?.state).toBe('awaiting-approval');
    expect((await readOrder(orders.lost.id))?.state).toBe('unknown');
  });

  it.each(names)('shows its amounts and the orders of others to %s only with the right', async (person) => {
    const isOpen = can.includes(person);
    const listed = JSON.parse((await ask('GET /api/ordering/contracts', person)).text);
    const { creditRemaining, isClosed } = listed.contracts.find(
      ({ id }: { id: string }) => id === contractId,
    );
    expect([isClosed, creditRemaining !== undefined]).toEqual([!isOpen, isOpen]);

    const month = { query: { contract: contractId, scope: 'all', limit: 10, offset: 0 } };
    for (const key of ['GET /api/ordering/statement', 'GET /api/ordering/statement/export']) {
      expect([key, (await ask(key, person, month)).problem]).toEqual([
        key,
        isOpen ? undefined : 'contract-closed',
      ]);
    }
    // One that is chosen for the reader is of a contract that the reader can use.
    const own = await ask('GET /api/ordering/statement', person, {
      query: { ...month.query, contract: undefined },
    });
    expect(own.text.includes(contractId)).toBe(isOpen);

    const isSeen = isOpen || person === 'author';
    const { id } = orders.waiting;
    for (const [key, parts] of [
      ['GET /api/ordering/orders', { query: all }],
      ['GET /api/ordering/orders/export', { query: { ...all, format: 'json' } }],
      ['GET /api/ordering/images/{id}', { params: { id: imageId } }],
    ] as const) {
      expect([key, (await ask(key, person, parts)).text.includes(id)]).toEqual([key, isSeen]);
    }
    for (const key of ['GET /api/ordering/orders/{id}', 'GET /api/ingestion/orders/{id}/runs']) {
      const { problem } = await ask(key, person, { params: { id } });
      expect([key, problem]).toEqual([key, isSeen ? undefined : 'not-found']);
    }
    const detail = await ask('GET /api/ordering/orders/{id}', person, { params: { id } });
    expect(detail.text.includes('creditAtQuote')).toBe(isOpen);
  });

  it('puts nothing on it back into a basket, and is reported as low to those alone who can use it', async () => {
    const isOpen = can.includes('author');
    const { text } = await ask('POST /api/ordering/orders/{id}/to-basket', 'author', {
      params: { id: orders.quoted.id },
      body: { replace: true },
    });
    expect(JSON.parse(text).contractId).toBe(isOpen ? contractId : '');
    await db().delete(notifications);
    configure({ CREDIT_LOW: '1000' });
    const credit = (creditRemaining: string) =>
      reportLowCredit([{ id: contractId, name: 'EU', currency: 'EUR', creditRemaining }]);
    await credit('2000');
    await credit('1');
    const reached = await db().select({ id: notifications.userId }).from(notifications);
    expect(reached.map((row) => row.id).sort()).toEqual(
      can.filter((id) => isAny(id, 'analyst', 'approver')).toSorted(),
    );
  });
});

describe('the rules of contracts', () => {
  const boss = signedIn('boss');
  const change = {
    contractId: 'a/b',
    name: 'A',
    isRestricted: true,
    userIds: ['author'],
    roles: [] as Role[],
  };

  it('are saved on what the admin saw, and each change is in the audit', async () => {
    await db().delete(contractRules);
    await saveContractRule({ ...change, version: 0 }, boss);
    await expect(saveContractRule({ ...change, version: 0 }, boss)).rejects.toMatchObject({ status: 409 });
    await expect(
      saveContractRule({ ...change, userIds: ['no one'], version: 1 }, boss),
    ).rejects.toMatchObject({ type: 'no-such-user', status: 422 });
    await saveContractRule({ ...change, userIds: ['viewer'], roles: ['approver'], version: 1 }, boss);
    const [saved] = await listContractRules();
    expect(saved).toMatchObject({ contractId: 'a/b', version: 2, roles: ['approver'], changedBy: 'boss' });
    const [newest] = await readAudit({ action: 'contract.access', limit: 1 });
    expect(newest).toMatchObject({
      actorEmail: boss.email,
      subject: 'contract:a/b',
      result: 'done',
      detail: { isRestricted: true, roles: ['approver'], added: ['viewer'], removed: ['author'] },
    });
  });

  it('are listed with what of a row can be read, also while the service is down', async () => {
    await setRule({ userIds: ['author', 'gone'], roles: ['owner' as Role, 'approver'] });
    const read = async () => JSON.parse((await ask('GET /api/ordering/contract-rules', 'boss')).text);
    const rowIn = (list: { contracts: { id: string }[] }) =>
      list.contracts.find(({ id }) => id === contractId);
    const known = await read();
    expect(known.contracts.length).toBeGreaterThan(1);
    expect(rowIn(known)).toMatchObject({
      isListed: true,
      isRestricted: true,
      people: [{ id: 'author' }],
      roles: ['approver'],
      unknown: 2,
    });
    await services.sim.faults.set([{ kind: 'status', status: 503, service: 'ordering' }] as never);
    const down = await read();
    await services.sim.faults.clear();
    expect(down.serviceProblem).toMatch(/\w/);
    expect(down.contracts).toHaveLength(1);
    expect(rowIn(down)).toMatchObject({ name: 'EU', unknown: 2 });
    expect(rowIn(down)).not.toHaveProperty('isListed');
  });

  it('are for admins alone', async () => {
    for (const person of names.filter((id) => id !== 'boss')) {
      const body = { ...change, version: 0 };
      for (const key of ['GET /api/ordering/contract-rules', 'PUT /api/ordering/contract-rules/{id}'])
        expect((await ask(key, person, { params: { id: contractId }, body })).problem).toBe('not-allowed');
    }
  });
});
