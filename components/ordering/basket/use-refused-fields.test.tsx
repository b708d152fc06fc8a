import { screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { emptyBasket } from '@/lib/ordering/basket';
import type { BasketPatch } from '@/lib/ordering/basket-shape';
import { show } from '@/testing/show';
import { OrderFields } from '../options/OrderFields';
import { useEarlierRefusal, useRefusedFields } from './use-refused-fields';

const noForms: never[] = [];
const refusal = {
  id: 'o1',
  state: 'refused',
  events: [
    { event: 'submit' },
    {
      event: 'refuse',
      note: 'The ordering service refused. “contractId is closed, missing customerReference”',
    },
  ],
};
const answers = { 'GET /api/ordering/orders/{id}': () => refusal };

/** The fields of a basket, and what is marked among those that are elsewhere on the page. */
function Fields({ order }: { order?: { id: string; state: string } }) {
  const [content, setContent] = useState({ ...emptyBasket, contractId: 'CTR-1' });
  const refused = useRefusedFields(content, noForms);
  useEarlierRefusal(order, true, refused.note);
  return (
    <>
      <output>{refused.fields.join()}</output>
      <button type="button" onClick={() => setContent({ ...content, contractId: 'CTR-2' })}>
        Other contract
      </button>
      <OrderFields
        content={content}
        required={noForms}
        refused={refused.fields}
        onChange={(patch: BasketPatch) => setContent({ ...content, ...(patch as object) })}
      />
    </>
  );
}

const reference = () => screen.getByRole('textbox', { name: 'Your reference' });
const marked = () => screen.getByRole('status').textContent;

it.each([
  ['the order of the basket', { id: 'o1', state: 'refused' }, ''],
  ['an order that the basket was made of again', undefined, '?refused=o1'],
])('marks what the service named when it refused %s, until each is changed', async (_, order, search) => {
  const { user } = await show(<Fields order={order} />, answers, { search });
  await waitFor(() => expect(marked()).toBe('customerReference,contractId'));
  expect(reference().getAttribute('aria-invalid')).toBe('true');
  await user.type(reference(), 'PO 12');
  expect(reference().getAttribute('aria-invalid')).toBeNull();
  expect(marked()).toBe('contractId');
  await user.click(screen.getByRole('button', { name: 'Other contract' }));
  expect(marked()).toBe('');
});

it('marks nothing of an order that was not refused', async () => {
  const { asked } = await show(<Fields order={{ id: 'o1', state: 'draft' }} />, answers);
  expect(marked()).toBe('');
  expect(asked).toEqual([]);
});
