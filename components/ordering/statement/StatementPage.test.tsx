import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { Statement } from '@/lib/ordering/statement/statement-shape';
import { Refusal, show } from '@/testing/show';
import { StatementPage } from './StatementPage';

const sum = { currency: 'EUR', total: '30.10', orders: 2, unpriced: 0 };
const order = {
  id: 'o1',
  number: 12,
  sentAt: '2026-03-04T10:00:00.000Z',
  author: { id: 'ines', name: 'Ines' },
  reference: 'Coast',
  total: '30.10',
  currency: 'EUR',
};
const statement: Statement = {
  readAt: '2026-04-02T10:00:00.000Z',
  month: '2026-03',
  scope: 'all',
  contract: { id: 'c', name: 'Europe' },
  contracts: [{ id: 'c', name: 'Europe' }],
  months: ['2026-03'],
  orders: [order],
  total: 2,
  unknown: [],
  unknownTotal: 0,
  sums: [sum],
  people: [{ ...sum, person: order.author }],
  peopleTotal: 1,
  references: [{ ...sum, reference: '' }],
  referencesTotal: 1,
  first: { ...order, credit: { amount: '500', currency: 'EUR', readAt: '2026-03-04T09:00:00.000Z' } },
  last: order,
};
const search = 'month=2026-03&contract=c';
const region = async (name: string) => within(await screen.findByRole('region', { name }));

it('shows sums of all orders beside the few it lists, and credit as far as it was stated', async () => {
  await show(<StatementPage />, { 'GET /api/ordering/statement': () => statement }, { search });
  const total = await region('Total');
  expect(total.getByText('€30.10')).toBeTruthy();
  expect(total.getByText('€500.00')).toBeTruthy();
  expect(total.getByText('unknown')).toBeTruthy();
  expect(screen.getByText(/first 1 of 2 orders are listed. The sums include all of them/)).toBeTruthy();
  expect(screen.getByText(/^Everyone’s orders that were sent in March 2026/)).toBeTruthy();
});

it('never adds two currencies, and names the orders that no sum has', async () => {
  await show(
    <StatementPage />,
    {
      'GET /api/ordering/statement': () => ({
        ...statement,
        scope: 'mine',
        sums: [sum, { ...sum, currency: '', total: '7', unpriced: 1 }],
        unknown: [{ ...order, id: 'o2', number: 13, total: undefined }],
        unknownTotal: 1,
      }),
    },
    { search: `${search}&scope=mine` },
  );
  const total = await region('Total');
  expect(total.getByText('7.00 (unknown currency)')).toBeTruthy();
  expect(total.getByText('Amounts of different currencies are not added.')).toBeTruthy();
  expect(total.getByText('1 order has no readable total and is not in this sum.')).toBeTruthy();
  const lost = await region('Outcome unknown');
  expect(lost.getByText(/may or may not have been placed. They are in no sum/)).toBeTruthy();
  expect(lost.getByText('unknown')).toBeTruthy();
  expect(screen.getByText(/Only your orders/)).toBeTruthy();
});

it('leads from a month without orders to one that has some', async () => {
  const { user, asked } = await show(
    <StatementPage />,
    {
      'GET /api/ordering/statement': ({ path }) =>
        path.includes('2026-03')
          ? statement
          : { ...statement, month: '2026-04', orders: [], total: 0, sums: [], people: [], references: [] },
    },
    { search: 'month=2026-04&contract=c' },
  );
  await screen.findByText('No orders in April 2026');
  expect(screen.queryByRole('region', { name: 'Total' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Show March 2026' }));
  await region('Total');
  expect(asked.at(-1)?.path).toContain('month=2026-03');
});

it('shows a failure with a way to try again, and no figures', async () => {
  await show(
    <StatementPage />,
    {
      'GET /api/ordering/statement': () =>
        new Refusal({ status: 500, type: 'internal', title: 'Swath could not read its database' }),
    },
    { search },
  );
  expect(await screen.findByText('Swath could not read its database')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Download CSV' })).toBeNull();
});
