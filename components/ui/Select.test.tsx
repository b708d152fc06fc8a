import { screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { show } from '@/testing/show';
import { Select } from './Select';

const options = [
  { value: 'aude', label: 'Aude' },
  { value: 'brittany', label: 'Brittany', reason: 'Not now' },
  { value: 'denmark', label: 'Denmark' },
] as const;
type Place = (typeof options)[number]['value'];

function Places({ first = null }: { first?: Place | null }) {
  const [place, setPlace] = useState<Place | null>(first);
  return <Select label="Place" value={place} onChange={setPlace} options={options} placeholder="Any place" />;
}
const field = () => screen.getByRole('combobox', { name: 'Place' });

it('is chosen from by keyboard, and has the focus again afterwards', async () => {
  const { user } = await show(<Places />);
  const button = field();
  expect(button.textContent).toBe('Any place');
  await user.tab();
  await user.keyboard('{ArrowDown}');
  const list = await screen.findByRole('listbox');
  expect(button.getAttribute('aria-controls')).toBe(list.id);
  expect(document.activeElement?.textContent).toBe('Aude');
  await user.keyboard('{ArrowDown}{ArrowDown}{Enter}');
  expect(field()).toBe(button);
  expect(button.textContent).toBe('Denmark');
  expect(document.activeElement).toBe(button);
  expect(button.getAttribute('aria-expanded')).toBe('false');
});

it('opens by a letter at what is chosen, finds by typing, and changes nothing by Escape', async () => {
  const { user } = await show(<Places first="denmark" />);
  await user.tab();
  await user.keyboard('x');
  await screen.findByRole('listbox');
  expect(document.activeElement?.textContent).toBe('Denmark');
  await user.keyboard('au');
  expect(document.activeElement?.textContent).toBe('Aude');
  await user.keyboard('{Escape}');
  expect(field().textContent).toBe('Denmark');
  expect(document.activeElement).toBe(field());
});

it('chooses what is pressed, but nothing that has a reason against it, and closes at a second press', async () => {
  const { user } = await show(<Places />);
  await user.click(field());
  await user.click(await screen.findByRole('option', { name: /Brittany/ }));
  expect(field().textContent).toBe('Any place');
  await user.click(screen.getByRole('option', { name: 'Aude' }));
  expect(field().textContent).toBe('Aude');
  await user.click(field());
  await screen.findByRole('listbox');
  await user.click(field());
  expect(field().getAttribute('aria-expanded')).toBe('false');
});
