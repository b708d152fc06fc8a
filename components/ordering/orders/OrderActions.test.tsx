import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { OrderDetail } from '@/lib/ordering/order-shape';
import { Refusal, show } from '@/testing/show';
import { OrderActions } from './OrderActions';

const order = {
  id: 'o1',
  number: 7,
  state: 'awaiting-approval',
  author: { id: 'ines', name: 'Ines' },
  isMine: false,
  contractName: 'Coast',
  content: { items: [], areas: [] },
  imageCount: 1,
  areaNames: ['Bay'],
  currency: 'EUR',
  total: '1234.00',
  bodyHash: 'h1',
  actions: ['approve', 'decline'],
} as unknown as OrderDetail;
const button = (name: RegExp, within_ = screen as Pick<typeof screen, 'getByRole'>) =>
  within_.getByRole('button', { name });

it('approves an order with what the approver saw, and closes', async () => {
  const { user, asked } = await show(<OrderActions order={order} />, {
    'POST /api/ordering/orders/{id}/approve': () => ({}),
  });
  await user.click(button(/^Approve/));
  const dialog = await screen.findByRole('alertdialog');
  await user.click(button(/^Approve/, within(dialog)));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(asked).toMatchObject([
    { path: '/api/ordering/orders/o1/approve', body: { bodyHash: 'h1', total: '1234.00', currency: 'EUR' } },
  ]);
});

it('asks for the amount, typed, before it approves what the contract cannot pay', async () => {
  const beyond = { ...order, credit: { standing: 'beyond', left: '1.00' } } as OrderDetail;
  const { user, asked } = await show(<OrderActions order={beyond} />, {
    'POST /api/ordering/orders/{id}/approve': () => ({}),
  });
  await user.click(button(/^Approve/));
  const dialog = within(await screen.findByRole('alertdialog'));
  await user.click(button(/^Approve/, dialog));
  expect(asked).toEqual([]);
  await user.type(dialog.getByRole('textbox'), '1234.00');
  await user.click(button(/^Approve/, dialog));
  await waitFor(() => expect(asked).toHaveLength(1));
});

it('keeps the reason of a decline that the server refused, and says why', async () => {
  const { user, visited } = await show(<OrderActions order={order} />, {
    'POST /api/ordering/orders/{id}/decline': () =>
      new Refusal({ status: 409, type: 'conflict', title: 'Someone else approved this order' }),
  });
  await user.click(button(/^Decline/));
  const dialog = within(await screen.findByRole('dialog'));
  await user.type(dialog.getByRole('textbox'), 'Too dear');
  await user.click(button(/^Decline/, dialog));
  expect((await dialog.findByRole('alert')).textContent).toContain('Someone else approved this order');
  expect(dialog.getByRole<HTMLTextAreaElement>('textbox').value).toBe('Too dear');
  expect(visited).toEqual([]);
});

it('asks before an order replaces what the basket holds', async () => {
  const sent = { ...order, state: 'placed', actions: ['to-basket'] } as OrderDetail;
  const { user, asked, visited } = await show(<OrderActions order={sent} />, {
    'POST /api/ordering/orders/{id}/to-basket': ({ body }) =>
      (body as { replace: boolean }).replace
        ? {}
        : new Refusal({ status: 409, type: 'basket-not-empty', title: 'The basket holds something' }),
  });
  await user.click(button(/again/));
  const dialog = within(await screen.findByRole('alertdialog'));
  expect(visited).toEqual([]);
  await user.click(button(/^Replace/, dialog));
  await waitFor(() => expect(visited).toEqual(['/basket']));
  expect(asked.map(({ body }) => body)).toEqual([{ replace: false }, { replace: true }]);
});
