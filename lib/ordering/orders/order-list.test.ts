import { randomUUID } from 'node:crypto';
import Papa from 'papaparse';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { User } from '@/lib/accounts/session';
import { db, pool } from '@/lib/platform/db';
import { approver, author, type Services, startServices } from '@/testing/ordering/services';
import { emptyBasket } from '../basket';
import type { OrderState } from '../order-state';
import { orders } from '../tables';
import { exportOrders } from './export-orders';
import { ordersFilter } from './order-filter';
import { listOrders, orderChoices, ordersWithImage } from './order-list';
import { orderSummaries, unknownOrders } from './order-view';

let services: Services;
const reader = (who: typeof author, role: User['roles'][number]): User => ({
  ...who,
  name: who.id,
  roles: [role],
});
const analyst = reader(author, 'analyst');

interface Given {
  state: OrderState;
  total?: string;
  by?: typeof author;
  reference?: string;
  contractName?: string;
  sourceId?: string;
  day?: number;
  salesOrderId?: string;
}

async function add({ state, total, by = author, reference = '', day, ...rest }: Given): Promise<void> {
  const { sourceId = 'IMG-1', contractName = 'Swath EU', salesOrderId } = rest;
  const polygon = { type: 'Polygon' as const, coordinates: [[[4242, 1] as [number, number]]] };
  await db()
    .insert(orders)
    .values({
      id: randomUUID(),
      authorId: by.id,
      state,
      content: {
        ...emptyBasket,
        customerReference: reference,
        areas: [{ id: 'a', name: '100 %_Béziers', geometry: polygon }],
        items: [{ id: 'i', areaId: 'a', image: { sourceId } }],
      },
      options: [],
      contractName,
      body: '{}',
      bodyHash: 'f'.repeat(64),
      total,
      currency: 'EUR',
      salesOrderId,
      submittedAt: day === undefined ? null : new Date(Date.UTC(2026, 4, day, 12)),
    });
}

beforeAll(async () => {
  services = await startServices();
  await add({ state: 'draft', by: approver, reference: 'hidden' });
  await add({ state: 'quoted', total: '900.50', reference: 'mine' });
  await add({
    state: 'placed',
    total: '1000.00',
    reference: '=HYPERLINK("x");+1',
    day: 2,
    salesOrderId: 'SO-7',
  });
  await add({ state: 'placed', total: '99.99', by: approver, contractName: 'Americas', day: 3 });
  await add({ state: 'unknown', total: '20', by: approver, sourceId: 'IMG-2', day: 4 });
});
afterAll(() => services.stop());

const numbers = async (filter: object, who = analyst) =>
  (await listOrders(who.id, ordersFilter.parse(filter), { limit: 100, offset: 0 })).rows.map(
    ({ order }) => order.number,
  );

describe('the list of orders', () => {
  it('keeps the drafts of others out, whatever is asked', async () => {
    expect((await numbers({})).sort()).toEqual([2, 3, 4, 5]);
    expect(await numbers({ q: 'hidden' })).toEqual([]);
    expect(await numbers({ state: ['draft'] })).toEqual([]);
    expect((await numbers({}, reader(approver, 'approver'))).sort()).toEqual([1, 3, 4, 5]);
  });

  it('narrows by state, person, contract and time, and finds words wherever they stand', async () => {
    expect((await numbers({ state: ['placed', 'unknown'] })).sort()).toEqual([3, 4, 5]);
    expect((await numbers({ author: 'approver' })).sort()).toEqual([4, 5]);
    expect(await numbers({ contract: 'Americas' })).toEqual([4]);
    expect((await numbers({ from: '2026-05-03T00:00:00Z', to: '2026-05-04T00:00:00Z' })).sort()).toEqual([4]);
    expect(await numbers({ q: 'so-7' })).toEqual([3]);
    expect(await numbers({ q: 'img-2 ben' })).toEqual([5]);
    expect((await numbers({ q: 'béziers' })).length).toBe(4);
    expect(await numbers({ q: '%_b' })).toHaveLength(4);
    expect(await numbers({ q: 'x_b' })).toEqual([]);
    expect(await numbers({ q: '4242' }), 'coordinates are no words').toEqual([]);
  });

  it('sorts amounts as amounts, states by the life of an order, and what has no value last', async () => {
    expect(await numbers({ sort: 'total', dir: 'desc' })).toEqual([3, 2, 4, 5]);
    expect(await numbers({ sort: 'total', dir: 'asc' })).toEqual([5, 4, 2, 3]);
    expect(await numbers({ sort: 'state', dir: 'asc' })).toEqual([2, 3, 4, 5]);
    expect(await numbers({ sort: 'number', dir: 'asc' })).toEqual([2, 3, 4, 5]);
    expect(await numbers({ sort: 'contract', dir: 'asc' })).toEqual([4, 2, 3, 5]);
  });

  it('counts all that match and gives a window of them', async () => {
    const page = await orderSummaries(analyst, {
      ...ordersFilter.parse({ sort: 'number', dir: 'asc' }),
      limit: 2,
      offset: 1,
    });
    expect(page.count).toBe(4);
    expect(page.orders.map(({ number }) => number)).toEqual([3, 4]);
  });

  it('names the people and contracts of all orders that the reader sees, whatever the list is narrowed to', async () => {
    const choices = await orderChoices(analyst.id);
    expect(choices.contracts).toEqual(['Americas', 'Swath EU']);
    expect(choices.authors.map(({ id }) => id).sort()).toEqual(['approver', 'author']);
  });

  it('says when they were asked for, however long the database takes', async () => {
    const holder = await pool().connect();
    await holder.query('begin');
    await holder.query('lock table orders in access exclusive mode');
    const asking = orderSummaries(analyst, { ...ordersFilter.parse({}), limit: 2, offset: 0 });
    await vi.waitFor(async () => {
      const { rows } = await holder.query(`select 1 from pg_locks where not granted`);
      expect(rows).not.toHaveLength(0);
    });
    const released = Date.now();
    await vi.waitFor(() => expect(Date.now()).toBeGreaterThan(released + 5));
    await holder.query('commit');
    holder.release();
    expect(Date.parse((await asking).readAt)).toBeLessThanOrEqual(released);
  });

  it('finds the orders of an image, and unknown ones for who has to know', async () => {
    expect((await ordersWithImage('author', 'IMG-2')).rows.map(({ order }) => order.number)).toEqual([5]);
    expect(await unknownOrders(analyst)).toEqual({ orders: [], total: 0 });
    const { orders: own } = await unknownOrders(reader(approver, 'viewer'));
    expect(own.map(({ number }) => number)).toEqual([5]);
    expect(own[0]?.actions, 'nobody settles an own order').toEqual([]);
    const { orders: admin } = await unknownOrders(reader(author, 'admin'));
    expect(admin.map(({ actions }) => actions)).toEqual([['settle']]);
  });
});

describe('the files of orders', () => {
  const text = async (format: 'csv' | 'json') => {
    const filter = ordersFilter.parse({ sort: 'number', dir: 'asc' });
    const pieces: string[] = [];
    for await (const piece of exportOrders(analyst, { ...filter, format })) pieces.push(piece);
    return pieces.join('');
  };

  it('have a line for each order, and nothing that a spreadsheet would carry out', async () => {
    const csv = await text('csv');
    expect(csv.startsWith('\ufeff')).toBe(true);
    const { data, errors } = Papa.parse<Record<string, string>>(csv.slice(1).trimEnd(), { header: true });
    expect(errors).toEqual([]);
    expect(data.map((line) => [line.Order, line.State, line.Total])).toEqual([
      ['2', 'quoted', '900.50'],
      ['3', 'placed', '1000.00'],
      ['4', 'placed', '99.99'],
      ['5', 'unknown', '20'],
    ]);
    expect(data[1]?.['Customer reference']).toBe(`'=HYPERLINK("x");+1`);
    expect(csv, 'another separator opens no cell').toContain(`"'=HYPERLINK(""x"");+1"`);
  });

  it('have everything as JSON', async () => {
    const { orders: found } = JSON.parse(await text('json'));
    expect(found).toHaveLength(4);
    expect(found[1]).toMatchObject({ number: 3, salesOrderId: 'SO-7', body: '{}', total: '1000.00' });
  });

  it('shows an order whose saved total is no amount, among the others', async () => {
    await add({ state: 'placed', total: 'garbage', by: approver, reference: 'broken', day: 5 });
    const [first] = await numbers({ sort: 'total', dir: 'desc' });
    expect(first).toBe(3);
    const query = { ...ordersFilter.parse({ q: 'broken' }), limit: 2, offset: 0 };
    const { orders: found } = await orderSummaries(analyst, query);
    expect(found.map(({ customerReference, total }) => [customerReference, total])).toEqual([
      ['broken', undefined],
    ]);
  });
});
