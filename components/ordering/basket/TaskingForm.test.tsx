import { screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { type Answers, Refusal, show } from '@/testing/show';
import { TaskingForm } from './TaskingForm';

const geometry = { type: 'Polygon', coordinates: [] };
const answers: Answers = {
  'GET /api/areas': () => ({ areas: [{ id: 'bay', name: 'Bay', km2: 40, tags: [] }], total: 1 }),
  'GET /api/areas/{id}': () => ({ id: 'bay', name: 'Bay', geometry }),
  'GET /api/ordering/product-types': () => ({
    productTypes: [
      { id: 'archive', label: 'Archive 0.5 m', source: 'archive', minimumAreaKm2: 25 },
      { id: 'task', label: 'Tasking 0.3 m', source: 'tasking', minimumAreaKm2: 100 },
    ],
    total: 2,
  }),
};

async function fill(more: Answers) {
  const onAdded = vi.fn();
  const shown = await show(<TaskingForm onAdded={onAdded} />, { ...answers, ...more });
  const { user } = shown;
  await waitFor(() =>
    expect(shown.asked.filter(({ key }) => key === 'GET /api/ordering/product-types')).toHaveLength(1),
  );
  await user.click(screen.getByRole('combobox', { name: 'Saved area' }));
  await user.keyboard('ba');
  await screen.findByRole('option', { name: /^Bay/ });
  await user.keyboard('{ArrowDown}{Enter}');
  await user.click(screen.getByRole('combobox', { name: 'What is acquired' }));
  await user.click(await screen.findByRole('option', { name: 'Tasking 0.3 m' }));
  return { ...shown, onAdded };
}
const add = () => screen.getByRole('button', { name: 'Add to basket' });

it('offers product types that task a satellite, warns below their minimum, and reads aloud what it put into the basket', async () => {
  const { user, asked, onAdded } = await fill({ 'POST /api/ordering/basket/items': () => ({ items: [] }) });
  expect(screen.queryByRole('option', { name: /^Archive/ })).toBeNull();
  expect(screen.getByText('Below the minimum of 100 km², so 60.00 km² is added')).toBeTruthy();
  add().focus();
  await user.keyboard('{Enter}');
  await waitFor(() => expect(onAdded).toHaveBeenCalled());
  expect(asked.find(({ key }) => key.startsWith('POST'))?.body).toEqual({
    area: { name: 'Bay', geometry },
    productTypeId: 'task',
  });
  expect(await screen.findByText('Tasking 0.3 m over Bay added to the basket')).toBeTruthy();
});

it('keeps what was chosen if the basket refuses it, and says why', async () => {
  const { user, onAdded } = await fill({
    'POST /api/ordering/basket/items': () =>
      new Refusal({ status: 409, type: 'basket-full', title: 'The basket is full' }),
  });
  await user.click(add());
  expect((await screen.findByRole('alert')).textContent).toContain('The basket is full');
  expect(screen.getByRole<HTMLInputElement>('combobox', { name: 'Saved area' }).value).toContain('Bay');
  expect(onAdded).not.toHaveBeenCalled();
});

it('sends nothing before an area and a product type are chosen, and names what is missing', async () => {
  const { user, asked } = await show(<TaskingForm onAdded={() => undefined} />, answers);
  await user.click(add());
  expect(asked.some(({ key }) => key.startsWith('POST'))).toBe(false);
  const button = add();
  const reason = document.getElementById(button.getAttribute('aria-describedby') ?? '');
  expect(reason?.textContent).toBe('Choose an area');
});
