import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { refusedWords } from '@/lib/ordering/options/order-field-choices';
import { show } from '@/testing/show';
import { ContractChoice } from './ContractChoice';

const choice = (isRefused: boolean) => (
  <ContractChoice contracts={[]} value="" isRefused={isRefused} onChange={() => undefined} />
);
const contract = () => screen.getByRole('combobox', { name: 'Contract' });
const described = () =>
  document.getElementById(contract().getAttribute('aria-describedby') ?? '')?.textContent ?? '';
/** The words that take room on the page or lie over it. */
const seen = () =>
  screen.queryAllByText(refusedWords).filter((element) => !element.closest('[hidden], .sr-only'));

it('marks a contract that the service refused, without a line of words in the title', async () => {
  await show(choice(true));
  expect(contract().getAttribute('aria-invalid')).toBe('true');
  expect(described()).toBe(refusedWords);
  expect(seen()).toEqual([]);
});

it('says why by a press of a finger and by the keyboard', async () => {
  const { user } = await show(choice(true));
  const mark = screen.getByRole('button', { name: 'Contract refused' });
  await user.pointer([{ keys: '[TouchA]', target: mark }]);
  await waitFor(() => expect(seen()).toHaveLength(1));
  await user.pointer([{ keys: '[TouchA]', target: mark }]);
  await waitFor(() => expect(seen()).toEqual([]));
  await user.keyboard('{Enter}');
  await waitFor(() => expect(seen()).toHaveLength(1));
});

it('marks nothing of a contract that was not refused', async () => {
  await show(choice(false));
  expect(contract().getAttribute('aria-invalid')).toBeNull();
  expect(screen.queryByRole('button', { name: 'Contract refused' })).toBeNull();
});

it('lists a contract that is restricted to others, with why it cannot be chosen', async () => {
  const listed = { id: 'coast', name: 'Coast', currency: 'EUR', isClosed: true };
  const chosen: string[] = [];
  const { user } = await show(
    <ContractChoice
      contracts={[listed, { ...listed, id: 'dune', name: 'Dune', isClosed: false }]}
      value="coast"
      isRefused={false}
      onChange={(id) => chosen.push(id)}
    />,
  );
  await user.click(contract());
  const option = await screen.findByRole('option', { name: /Coast/ });
  expect(option.textContent).toContain('You cannot order from this contract. Ask an admin');
  await user.click(option);
  await user.click(screen.getByRole('option', { name: /Dune/ }));
  expect(chosen).toEqual(['dune']);
});
