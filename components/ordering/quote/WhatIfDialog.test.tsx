import { screen, waitFor, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import type { BasketContent } from '@/lib/ordering/basket-shape';
import type { ListedContract } from '@/lib/ordering/product-shape';
import { type Answers, Refusal, show } from '@/testing/show';
import type { BasketEditor } from '../basket/use-basket-editor';
import { WhatIfDialog } from './WhatIfDialog';

const contracts = ['Coast', 'Desert', 'Forest'].map((name) => ({ id: name, name })) as ListedContract[];
const content = { items: [], areas: [], values: {}, contractId: 'Coast' } as unknown as BasketContent;
const priced = (total: string, creditLeft?: string) => ({ total, currency: 'EUR', creditLeft });

async function compare(answer: Answers['POST /api/ordering/basket/what-if'], flush = async () => undefined) {
  const editor = { flush, change: vi.fn() } as unknown as BasketEditor;
  const onOpenChange = vi.fn();
  const shown = await show(
    <WhatIfDialog
      open
      onOpenChange={onOpenChange}
      content={content}
      editor={editor}
      groupForms={{ forms: [], waiting: [], unreadable: 0 }}
      types={[]}
      contracts={contracts}
    />,
    { 'POST /api/ordering/basket/what-if': answer },
  );
  await shown.user.click(await screen.findByRole('button', { name: 'Compare the prices' }));
  return { ...shown, editor, onOpenChange };
}
const row = (name: string) => screen.getByRole('row', { name: new RegExp(`^${name}`) });
const getContract = ({ body }: { body: unknown }) => (body as { contractId: string }).contractId;

it('shows each contract’s price beside that of the basket, a refusal in its own row, and takes one over', async () => {
  const { user, editor, onOpenChange } = await compare((asked) => {
    if (getContract(asked) === 'Forest') {
      return new Refusal({ status: 422, type: 'no-credit', title: 'This contract is closed' });
    }
    return getContract(asked) === 'Coast' ? priced('100.00', '-5.00') : priced('88.00');
  });
  await within(row('Forest')).findByText(/This contract is closed/);
  await within(row('Desert')).findByText('€88.00');
  expect(row('Coast').textContent).toContain('as in the basket');
  expect(row('Desert').textContent).toMatch(/[−-]€12\.00/);
  expect(row('Desert').textContent).toContain('unknown');
  expect(within(row('Coast')).queryByRole('button')).toBeNull();
  expect(within(row('Forest')).queryByRole('button')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Use this: Desert' }));
  expect(editor.change).toHaveBeenCalledWith({ contractId: 'Desert' });
  expect(onOpenChange).toHaveBeenCalledWith(false);
});

it('asks for no price while the last change of the basket is not saved', async () => {
  const { asked } = await compare(
    () => priced('1.00'),
    () => Promise.reject(new Error('offline')),
  );
  await screen.findByText(/could not be saved, so nothing was quoted/);
  expect(asked).toEqual([]);
});

it('asks for two prices at once, and after Cancel for no more of them', async () => {
  let release = () => undefined as undefined;
  const held = new Promise<void>((resolve) => {
    release = () => resolve() as undefined;
  });
  const { user, asked } = await compare(async () => {
    await held;
    return priced('1.00');
  });
  await waitFor(() => expect(asked).toHaveLength(2));
  expect(row('Forest').textContent).toContain('Waiting');
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(row('Forest').textContent).toContain('Cancelled'));
  release();
  await user.click(await screen.findByRole('button', { name: 'Compare the prices' }));
  await within(row('Forest')).findByText('€1.00');
  // The two that were under way, and the three of the second comparison.
  expect(asked.map(getContract).toSorted()).toEqual(['Coast', 'Coast', 'Desert', 'Desert', 'Forest']);
});
