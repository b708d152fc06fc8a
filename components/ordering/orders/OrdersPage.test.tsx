import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { show } from '@/testing/show';
import { OrdersPage } from './OrdersPage';

it('is as old as its reading, not as the arrival of the answer', async () => {
  const readAt = new Date(Date.now() - 12 * 60_000).toISOString();
  await show(<OrdersPage />, {
    'GET /api/ordering/orders': () => ({ orders: [], count: 0, readAt }),
    'GET /api/ordering/orders/choices': () => ({ authors: [], contracts: [] }),
    'GET /api/ordering/orders/unknown': () => ({ orders: [], total: 0 }),
  });
  const age = await screen.findByText(/12 min/);
  expect(age.getAttribute('datetime')).toBe(readAt);
});

it('narrows the list to a person and to a contract of those that have orders', async () => {
  const { user, asked } = await show(<OrdersPage />, {
    'GET /api/ordering/orders': () => ({ orders: [], count: 0, readAt: new Date().toISOString() }),
    'GET /api/ordering/orders/choices': () => ({
      authors: [
        { id: 'ada', name: 'Ada' },
        { id: 'ben', name: 'Ben' },
      ],
      contracts: ['Americas', 'Swath EU'],
    }),
    'GET /api/ordering/orders/unknown': () => ({ orders: [], total: 0 }),
  });
  await user.click(await screen.findByRole('combobox', { name: 'Ordered by' }));
  await user.click(await screen.findByRole('option', { name: 'Ben' }));
  await user.click(screen.getByRole('combobox', { name: 'Contract' }));
  await user.click(await screen.findByRole('option', { name: 'Americas' }));
  await waitFor(() => expect(asked.at(-1)?.path).toMatch(/author=ben&contract=Americas/));
});
