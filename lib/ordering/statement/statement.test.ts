import { randomUUID } from 'node:crypto';
import Big from 'big.js';
import fc from 'fast-check';
import Papa from 'papaparse';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { users } from '@/lib/accounts/tables';
import { db } from '@/lib/platform/db';
import { approver, author, type Services, startServices } from '@/testing/ordering/services';
import { emptyBasket } from '../basket';
import type { OrderState } from '../order-state';
import { orders } from '../tables';
import { monthStart, toMonth } from './month';
import { readStatement, type StatementChoice } from './read-statement';
import { statementCsv } from './statement-csv';
import { statement as statementShape } from './statement-shape';

let services: Services;
beforeAll(async () => {
  services = await startServices();
  await db()
    .insert(users)
    .values({ id: 'long', email: 'long@example.org', name: '=Long '.repeat(60), roles: ['analyst'] });
});
afterAll(() => services.stop());

interface Given {
  contract: string;
  at: string;
  state?: OrderState;
  total?: string | null;
  currency?: string | null;
  by?: string;
  reference?: string;
  credit?: { amount: string; currency: string | null; readAt: string };
}

const toRow = ({ contract, at, state = 'placed', total = '10.00', currency = 'EUR', ...rest }: Given) => ({
  id: randomUUID(),
  authorId: rest.by ?? author.id,
  state,
  content: { ...emptyBasket, contractId: contract, customerReference: rest.reference ?? '' },
  options: [],
  contractName: `Name of ${contract}`,
  body: '{}',
  bodyHash: 'f'.repeat(64),
  total,
  currency,
  submittedAt: new Date(at),
  creditAtQuote: rest.credit?.amount,
  creditCurrency: rest.credit?.currency,
  creditReadAt: rest.credit && new Date(rest.credit.readAt),
});

const add = (...given: Given[]) => db().insert(orders).values(given.map(toRow));

const ask = async (choice: Partial<StatementChoice>, reader = author.id, page = { limit: 200, offset: 0 }) =>
  statementShape.parse(await readStatement(reader, { scope: 'all', ...choice }, page));

const amount = fc
  .tuple(fc.bigInt({ min: -(10n ** 24n), max: 10n ** 24n }), fc.integer({ min: 0, max: 12 }))
  .map(([digits, decimals]) => new Big(digits.toString()).div(new Big(10).pow(decimals)).toFixed());
const sent = fc.record({
  total: fc.oneof({ weight: 8, arbitrary: amount }, fc.constantFrom(null, 'n/a', '1e3', '', 'NaN')),
  currency: fc.constantFrom('EUR', 'USD', 'JPY', 'eur', null),
  by: fc.constantFrom(author.id, approver.id),
  reference: fc.constantFrom('', 'Coast 7', '=1+1', 'coast 7'),
  state: fc.constantFrom<OrderState>('placed', 'placed', 'placed', 'unknown', 'refused', 'not-placed'),
});
type Sent = typeof sent extends fc.Arbitrary<infer T> ? T : never;

/** The sums as the test itself adds them: of placed orders alone, each currency on its own. */
function addUp(given: Sent[], key: (order: Sent) => string) {
  const sums = new Map<string, { total: Big; orders: number; unpriced: number }>();
  for (const order of given.filter(({ state }) => state === 'placed')) {
    const at = `${order.currency ?? ''}|${key(order)}`;
    const before = sums.get(at) ?? { total: new Big(0), orders: 0, unpriced: 0 };
    const isAmount = /^-?\d+(\.\d+)?$/.test(order.total ?? '');
    sums.set(at, {
      total: isAmount ? before.total.plus(order.total ?? 0) : before.total,
      orders: before.orders + 1,
      unpriced: before.unpriced + (isAmount ? 0 : 1),
    });
  }
  return toComparable([...sums].map(([at, { total, ...counts }]) => [at, total.toFixed(), counts]));
}

const toComparable = (rows: [key: string, total: string, counts: object][]) =>
  rows
    .map(([key, total, counts]) => [key, new Big(total).toFixed(), counts] as const)
    .sort(([a], [b]) => (a < b ? -1 : 1));

describe('the statement of a month', () => {
  it('adds exactly, for each currency, person and reference, however few orders it lists', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(sent, { minLength: 1, maxLength: 25 }), async (given) => {
        const contract = randomUUID();
        await add(...given.map((order) => ({ ...order, contract, at: '2026-03-15T12:00:00Z' })));
        const read = await ask({ contract, month: '2026-03' }, author.id, { limit: 2, offset: 0 });
        const placed = given.filter(({ state }) => state === 'placed');
        expect(read.orders).toHaveLength(Math.min(2, placed.length));
        expect([read.total, read.unknownTotal]).toEqual([
          placed.length,
          given.filter(({ state }) => state === 'unknown').length,
        ]);
        const counts = ({ orders: of, unpriced }: (typeof read.sums)[0]) => ({ orders: of, unpriced });
        expect(toComparable(read.sums.map((sum) => [`${sum.currency}|`, sum.total, counts(sum)]))).toEqual(
          addUp(given, () => ''),
        );
        expect(
          toComparable(
            read.people.map((sum) => [`${sum.currency}|${sum.person.id}`, sum.total, counts(sum)]),
          ),
        ).toEqual(addUp(given, ({ by }) => by));
        expect(
          toComparable(
            read.references.map((sum) => [`${sum.currency}|${sum.reference}`, sum.total, counts(sum)]),
          ),
        ).toEqual(addUp(given, ({ reference }) => reference));
      }),
      { numRuns: 40 },
    );
  });

  it('begins and ends with the month in UTC', async () => {
    await add(
      ...[
        '2025-11-30T23:59:59.999Z',
        '2025-12-01T00:00:00Z',
        '2025-12-31T23:59:59.999Z',
        '2026-01-01T00:00:00Z',
      ].map((at) => ({ contract: 'edges', at })),
    );
    const read = await ask({ contract: 'edges', month: '2025-12' });
    expect(read.orders.map(({ sentAt }) => sentAt)).toEqual([
      '2025-12-01T00:00:00.000Z',
      '2025-12-31T23:59:59.999Z',
    ]);
    expect(read.months).toEqual(['2026-01', '2025-12', '2025-11']);
  });

  it('lists what may not have been placed apart, and shows no quotes', async () => {
    await add(
      { contract: 'apart', at: '2026-02-02T10:00:00Z', total: '1.10' },
      { contract: 'apart', at: '2026-02-03T10:00:00Z', total: '5.55', state: 'unknown' },
      { contract: 'apart', at: '2026-02-04T10:00:00Z', total: '7.77', state: 'quoted' },
    );
    const read = await ask({ contract: 'apart', month: '2026-02' });
    expect(read.orders.map(({ total }) => total)).toEqual(['1.10']);
    expect(read.unknown.map(({ total }) => total)).toEqual(['5.55']);
    expect(read.sums).toEqual([{ currency: 'EUR', total: '1.10', orders: 1, unpriced: 0 }]);
  });

  it('is of everyone, as the list of orders is, or of the reader alone', async () => {
    await add(
      { contract: 'whose', at: '2026-02-02T10:00:00Z', total: '1' },
      { contract: 'whose', at: '2026-02-03T10:00:00Z', total: '2', by: approver.id },
    );
    const sums = async (scope: 'all' | 'mine', reader: string) =>
      (await ask({ contract: 'whose', month: '2026-02', scope }, reader)).sums.map(({ total }) => total);
    expect(await sums('all', author.id)).toEqual(['3']);
    expect(await sums('mine', author.id)).toEqual(['1']);
    expect(await sums('mine', approver.id)).toEqual(['2']);
    expect(await sums('mine', 'long')).toEqual([]);
  });

  it('has the credit of its first and last order as it was stated, and none where it was not', async () => {
    const credit = { amount: '99.5', currency: 'EUR', readAt: '2026-04-01T08:00:00Z' };
    await add(
      { contract: 'credit', at: '2026-04-09T10:00:00Z' },
      { contract: 'credit', at: '2026-04-02T10:00:00Z', credit },
      { contract: 'credit', at: '2026-04-05T10:00:00Z', credit: { ...credit, amount: '1' } },
    );
    const { first, last } = await ask({ contract: 'credit', month: '2026-04' });
    expect(first?.credit).toEqual({ ...credit, readAt: '2026-04-01T08:00:00.000Z' });
    expect(last).toMatchObject({ sentAt: '2026-04-09T10:00:00.000Z' });
    expect(last?.credit).toBeUndefined();
  });

  it('is empty for a month without orders, and of this month and the last contract unless another is chosen', async () => {
    const read = await ask({ contract: 'nothing', month: '2031-01' });
    expect(read).toMatchObject({ total: 0, sums: [], orders: [], months: [], contract: { name: 'nothing' } });
    expect(read.first).toBeUndefined();
    await add({ contract: 'latest', at: new Date().toISOString() });
    expect(await ask({})).toMatchObject({
      contract: { id: 'latest', name: 'Name of latest' },
      month: toMonth(new Date()),
      total: 1,
    });
  });
});

describe('the file of a statement', () => {
  const readLines = (text: string) => {
    expect(text.startsWith('\ufeff')).toBe(true);
    return Papa.parse<Record<string, string>>(text.slice(1).trimEnd(), { header: true }).data;
  };

  it('has each order and sum in columns of their own, and nothing that a spreadsheet would run', async () => {
    await add(
      { contract: '=c', at: '2026-05-02T10:00:00Z', total: '1.25', by: 'long', reference: '@SUM(1)' },
      { contract: '=c', at: '2026-05-03T10:00:00Z', total: 'broken', reference: '-2' },
      { contract: '=c', at: '2026-05-04T10:00:00Z', total: '4', currency: null },
      { contract: '=c', at: '2026-05-05T10:00:00Z', total: '8', state: 'unknown' },
    );
    const text = statementCsv(await ask({ contract: '=c', month: '2026-05' }));
    const lines = readLines(text);
    const pick = (...headings: string[]) => lines.map((line) => headings.map((heading) => line[heading]));
    expect(pick('Line', 'Currency', 'Total', 'Total if placed', 'Sum').slice(0, 4)).toEqual([
      ['order', 'EUR', '1.25', '', ''],
      ['order', 'EUR', 'unknown', '', ''],
      ['order', 'unknown', '4', '', ''],
      ['order, outcome unknown', 'EUR', '', '8', ''],
    ]);
    expect(pick('Line', 'Currency', 'Sum', 'Orders without a readable total').slice(-2)).toEqual([
      ['sum', 'unknown', '4', '0'],
      ['sum', 'EUR', '1.25', '1'],
    ]);
    for (const line of lines) for (const cell of Object.values(line)) expect(cell).not.toMatch(/^\s*[=+@-]/);
  });

  it('says what it lacks where there is too much', async () => {
    await add(...Array.from({ length: 3 }, () => ({ contract: 'many', at: '2026-05-02T10:00:00Z' })));
    const cut = await ask({ contract: 'many', month: '2026-05' }, author.id, { limit: 2, offset: 0 });
    expect(statementCsv(cut)).toContain('Only 2 of 3 orders are here. The sums are of all orders.');
    expect(cut.sums.map(({ total }) => total)).toEqual(['30.00']);
  });
});

it('counts months on over the ends of years', () => {
  fc.assert(
    fc.property(fc.integer({ min: 2000, max: 2099 }), fc.integer({ min: 1, max: 12 }), (year, ordinal) => {
      const month = `${year}-${String(ordinal).padStart(2, '0')}`;
      expect(toMonth(monthStart(month))).toBe(month);
      expect(toMonth(monthStart(toMonth(monthStart(month, 1)), -1))).toBe(month);
    }),
  );
});
