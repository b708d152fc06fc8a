import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { type Asked, Refusal, show } from '@/testing/show';
import { RulesPanel } from './RulesPanel';

const rule = (id: string, name: string) => ({
  id,
  name,
  kind: 'failures',
  pattern: '*',
  settings: { minutes: 60, count: 1 },
  isEnabled: true,
  isDefault: false,
  since: 1_000,
  changedAt: 1_000,
  changedBy: null,
});
const rules = () => ({ rules: [rule('r1', 'Many failures'), rule('r2', 'Any failure')], total: 2 });
const puts = (asked: Asked[]) => asked.filter(({ key }) => key.startsWith('PUT'));

it('turns two rules off one right after the other', async () => {
  const { user, asked } = await show(<RulesPanel />, {
    'GET /api/ingestion/alert-rules': rules,
    'PUT /api/ingestion/alert-rules/{id}': () => undefined,
  });
  await user.click(await screen.findByRole('switch', { name: /^Many failures/ }));
  await user.click(screen.getByRole('switch', { name: /^Any failure/ }));
  await waitFor(() => expect(puts(asked)).toHaveLength(2));
  expect(puts(asked).map(({ path, body }) => [path, (body as { isEnabled: boolean }).isEnabled])).toEqual([
    ['/api/ingestion/alert-rules/r1', false],
    ['/api/ingestion/alert-rules/r2', false],
  ]);
});

it('says at its field what is wrong with a new rule, and keeps what was typed', async () => {
  const { user } = await show(<RulesPanel />, {
    'GET /api/ingestion/alert-rules': rules,
    'POST /api/ingestion/alert-rules': () =>
      new Refusal({
        status: 400,
        type: 'bad-request',
        title: 'This cannot be saved',
        errors: [{ path: 'body.name', message: 'is taken' }],
      }),
  });
  await screen.findByText('Many failures');
  await user.click(screen.getByRole('button', { name: /^Add/ }));
  const name = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Name' });
  await user.type(name, 'Any failure');
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: /^Add/ }));
  await waitFor(() => expect(name.getAttribute('aria-invalid')).toBe('true'));
  const note = document.getElementById(name.getAttribute('aria-describedby') ?? '');
  expect(note?.textContent).toBe('Is taken');
  expect(name.value).toBe('Any failure');
});

it('lets viewers read the rules and change none', async () => {
  const { user, asked } = await show(
    <RulesPanel />,
    { 'GET /api/ingestion/alert-rules': rules, 'PUT /api/ingestion/alert-rules/{id}': () => undefined },
    { roles: ['viewer'] },
  );
  const toggle = await screen.findByRole('switch', { name: /^Many failures/ });
  await user.click(toggle);
  expect(toggle.getAttribute('aria-checked') ?? String((toggle as HTMLInputElement).checked)).toBe('true');
  expect(puts(asked)).toEqual([]);
  expect(screen.queryByRole('button')).toBeNull();
});

it('says how many rules there are if it shows the first of them', async () => {
  await show(<RulesPanel />, { 'GET /api/ingestion/alert-rules': () => ({ ...rules(), total: 1_200 }) });
  expect(await screen.findByText(/2 of 1,200/)).toBeTruthy();
});
