import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { show } from '@/testing/show';
import { OrdersPage } from './OrdersPage';

it('is as old as its reading, not as the arrival of the answer', async () => {
  const readAt = new Date(Date.now() - 12 * 60_000).toISOString();
  await show(<OrdersPage />, {
    'GET /api/ordering/orders': () => ({ orders: [], count: 0, readAt, authors: [], contracts: [] }),
    'GET /api/ordering/orders/unknown': () => ({ orders: [], total: 0 }),
  });
  const age = await screen.findByText(/12 min/);
  expect(age.getAttribute('datetime')).toBe(readAt);
});
