import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { Refusal, show } from '@/testing/show';
import { NewHandover } from './NewHandover';

const hour = 3_600_000;
const dialog = (last?: number) => <NewHandover last={last} onClose={() => undefined} />;
const saves = { 'POST /api/ingestion/handovers': () => ({ id: 'h2' }) };

it('continues from the last handover to the millisecond, and leads to the report that it saved', async () => {
  const last = Date.now() - 9 * hour - 123;
  const { user, asked, visited } = await show(dialog(last), saves);
  expect(screen.getByRole('combobox', { name: 'Period' }).textContent).toContain('Since the last one');
  await user.type(screen.getByRole('textbox', { name: 'Note to the next shift' }), 'Mount is slow');
  await user.click(screen.getByRole('button', { name: 'Save handover' }));
  await waitFor(() => expect(visited).toEqual(['/ingestion/handovers/h2']));
  expect(asked.map(({ body }) => body)).toEqual([{ since: last, note: 'Mount is slow' }]);
});

it('begins 8 hours ago if there is no recent handover, or with the period that is chosen by keyboard', async () => {
  const { user, asked } = await show(dialog(Date.now() - 30 * 24 * hour), saves);
  const period = screen.getByRole('combobox', { name: 'Period' });
  expect(period.textContent).toContain('The last 8 hours');
  period.focus();
  await user.keyboard('{Enter}');
  expect(await screen.findByRole('option', { name: 'The last 4 hours' })).toBeTruthy();
  expect(screen.queryByRole('option', { name: /^Since the last one/ })).toBeNull();
  await user.keyboard('{ArrowDown}{Enter}');
  await waitFor(() => expect(period.textContent).toContain('The last 12 hours'));
  await user.click(screen.getByRole('button', { name: 'Save handover' }));
  await waitFor(() => expect(asked).toHaveLength(1));
  const since = (asked[0]?.body as { since: number } | undefined)?.since ?? 0;
  expect(Math.round((Date.now() - since) / hour)).toBe(12);
});

it('stays open with the note, and says why the handover was not saved', async () => {
  const { user, visited } = await show(dialog(), {
    'POST /api/ingestion/handovers': () =>
      new Refusal({ status: 503, type: 'database', title: 'Swath cannot save now' }),
  });
  const note = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Note to the next shift' });
  await user.type(note, 'Mount is slow');
  await user.click(screen.getByRole('button', { name: 'Save handover' }));
  expect((await screen.findByRole('alert')).textContent).toContain('Swath cannot save now');
  expect(note.value).toBe('Mount is slow');
  expect(visited).toEqual([]);
});
