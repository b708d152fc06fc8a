import { screen, within } from '@testing-library/react';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { show } from '@/testing/show';
import { DayField } from './DayField';

function Example({ first = '', min }: { first?: string; min?: string }) {
  const [day, setDay] = useState(first);
  return (
    <>
      <DayField label="First day" value={day} min={min} onChange={setDay} />
      <output>{day || 'no day'}</output>
      <button type="button" onClick={() => setDay('')}>
        Show all
      </button>
    </>
  );
}

const field = () => screen.getByRole('textbox', { name: 'First day' });
const day = () => screen.getByRole('status').textContent;

it('takes a typed day once it is whole, and keeps what is typed until then', async () => {
  const { user } = await show(<Example />);
  await user.type(field(), '2027-04-0');
  expect(day()).toBe('no day');
  expect(field()).toHaveProperty('value', '2027-04-0');
  await user.type(field(), '1');
  expect(day()).toBe('2027-04-01');
});

it('says how a day is written when what was typed is none, and sends none', async () => {
  const { user } = await show(<Example first="2027-04-01" />);
  await user.clear(field());
  await user.type(field(), '2027-02-31');
  expect(screen.queryByText(/Write the day/)).toBeNull();
  await user.tab();
  expect(field().getAttribute('aria-invalid')).toBe('true');
  screen.getByText('This day does not exist.');
  expect(day()).toBe('no day');
  await user.clear(field());
  await user.type(field(), '1 April');
  await user.tab();
  screen.getByText('Write the day as 2026-06-01.');
});

it('shows no day any more once it was removed elsewhere', async () => {
  const { user } = await show(<Example />);
  await user.type(field(), '2027-04-01');
  await user.click(screen.getByRole('button', { name: 'Show all' }));
  expect(field()).toHaveProperty('value', '');
  expect(screen.queryByText(/Write the day/)).toBeNull();
});

it('takes a day from the calendar by keyboard, and shows it as chosen the next time', async () => {
  const { user } = await show(<Example first="2027-04-15" />);
  await user.click(screen.getByRole('button', { name: 'Choose in a calendar' }));
  const calendar = within(await screen.findByRole('dialog', { name: 'Calendar' }));
  const chosen = await calendar.findByRole('button', { name: /15th, 2027, selected/ });
  expect(document.activeElement).toBe(chosen);
  await user.keyboard('{ArrowRight}{Enter}');
  expect(day()).toBe('2027-04-16');
  expect(screen.queryByRole('dialog')).toBeNull();
  const open = screen.getByRole('button', { name: 'Choose in a calendar', description: 'First day' });
  expect(document.activeElement).toBe(open);
  await user.keyboard('{Enter}');
  const again = await screen.findByRole('button', { name: /16th, 2027, selected/ });
  expect(document.activeElement).toBe(again);
});

it('offers no days before the first that is allowed', async () => {
  const { user } = await show(<Example min="2027-04-10" />);
  await user.click(screen.getByRole('button', { name: 'Choose in a calendar' }));
  const calendar = within(await screen.findByRole('dialog', { name: 'Calendar' }));
  expect(await calendar.findByRole('button', { name: /April 9th/ })).toHaveProperty('disabled', true);
  expect(calendar.getByRole('button', { name: /April 10th/ })).toHaveProperty('disabled', false);
});
