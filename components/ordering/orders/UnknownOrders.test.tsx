import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { Refusal, show } from '@/testing/show';
import { UnknownOrders } from './UnknownOrders';

it('says that unknown orders cannot be read, instead of showing none', async () => {
  let isDown = true;
  const { user } = await show(<UnknownOrders />, {
    'GET /api/ordering/orders/unknown': () =>
      isDown
        ? new Refusal({ status: 500, type: 'portal-error', title: 'Swath could not do this' })
        : { orders: [], total: 0 },
  });
  const again = await screen.findByRole('button', { name: 'Try again' });
  isDown = false;
  await user.click(again);
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull());
});
