import { screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { Refusal, show } from '@/testing/show';
import { CausesPanel } from './CausesPanel';

const cause = (signature: string, more: object = {}) => ({
  status: 'FAILED',
  signature,
  kind: 'tile',
  ids: [1, 2, 3],
  scenes: [1],
  steps: { scenes: 0, roots: 3, followers: 0 },
  example: signature,
  newest: null,
  firstAt: null,
  lastAt: 1_000,
  isNewToday: false,
  notes: [],
  snoozed: null,
  ...more,
});
const note = (authorId: string) => ({ id: 7, text: 'Ask the storage team', author: 'Ben', authorId, at: 1 });
const panel = (onChoose = vi.fn()) => <CausesPanel aoi="Coast" version={1} isExpected onChoose={onChoose} />;
const causes = (...list: object[]) => ({
  'GET /api/ingestion/aois/{aoi}/causes': () => ({ causes: list, total: list.length }),
});

it('counts open causes only, narrows to those that are new today and to snoozed ones, and back with the same button', async () => {
  const { user } = await show(
    panel(),
    causes(
      cause('Disk full', { isNewToday: true }),
      cause('No network'),
      cause('Old fault', { snoozed: { until: Date.now() + 9e6, by: 'Ben' } }),
    ),
  );
  expect(await screen.findByText('6 items, 2 causes')).toBeTruthy();
  expect(screen.queryByText('Old fault')).toBeNull();
  const fresh = screen.getByRole('button', { name: '1 new today' });
  await user.click(fresh);
  expect(fresh.getAttribute('aria-pressed')).toBe('true');
  expect(screen.queryByText('No network')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Snoozed 1' }));
  expect(screen.getByText('Old fault')).toBeTruthy();
  expect(screen.getByText(/snoozed by Ben until/)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Snoozed 1' }));
  expect(screen.getByText('No network')).toBeTruthy();
});

it('snoozes a cause by keyboard, and shows it no more', async () => {
  let until: number | null = null;
  const { user, asked } = await show(panel(), {
    'GET /api/ingestion/aois/{aoi}/causes': () => ({
      causes: [cause('Disk full', { snoozed: until ? { until, by: 'Ada' } : null })],
      total: 1,
    }),
    'PUT /api/ingestion/aois/{aoi}/causes': ({ body }) => {
      until = (body as { until: number }).until;
      return undefined;
    },
  });
  const from = Date.now();
  (await screen.findByRole('button', { name: 'Snooze this cause' })).focus();
  await user.keyboard('{Enter}');
  await screen.findByRole('menuitem', { name: 'For 4 hours' });
  await user.keyboard('{ArrowDown}{Enter}');
  await screen.findByText('All waiting or failed items are snoozed.');
  const put = asked.find(({ key }) => key.startsWith('PUT'));
  expect(put).toMatchObject({ path: '/api/ingestion/aois/Coast/causes', body: { signature: 'Disk full' } });
  const hours = ((until ?? 0) - from) / 3_600_000;
  expect(hours).toBeGreaterThan(3.9);
  expect(hours).toBeLessThan(4.2);
});

it('keeps a note that could not be saved, with the reason', async () => {
  const { user } = await show(panel(), {
    ...causes(cause('Disk full')),
    'POST /api/ingestion/notes': () =>
      new Refusal({ status: 503, type: 'database', title: 'Swath cannot save now' }),
  });
  await user.click(await screen.findByRole('button', { name: 'Details and notes' }));
  await user.click(screen.getByRole('button', { name: 'Add a note to the runbook' }));
  const field = screen.getByRole<HTMLTextAreaElement>('textbox');
  expect(document.activeElement).toBe(field);
  await user.type(field, 'Restart the mount');
  await user.click(screen.getByRole('button', { name: 'Save note' }));
  expect((await screen.findByRole('alert')).textContent).toContain('Swath cannot save now');
  expect(field.value).toBe('Restart the mount');
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(document.activeElement?.textContent).toBe('Add a note to the runbook');
});

it('lets operators remove notes of their own, admins those of anyone, and viewers change nothing', async () => {
  const own = causes(cause('Disk full', { notes: [note('ada')] }));
  const foreign = causes(cause('Disk full', { notes: [note('ben')] }));
  const canRemove = () => screen.queryByRole('button', { name: 'Remove this note' }) !== null;
  for (const [answers, roles, expected] of [
    [own, ['operator'], true],
    [foreign, ['operator'], false],
    [foreign, ['operator', 'admin'], true],
    [own, ['viewer'], false],
  ] as const) {
    const { rerender, user } = await show(panel(), answers, { roles: [...roles] });
    await user.click(await screen.findByRole('button', { name: 'Details and 1 note' }));
    await screen.findByText('Ask the storage team');
    expect([roles, canRemove()]).toEqual([roles, expected]);
    if (roles[0] === 'viewer') {
      expect(screen.queryByRole('button', { name: /Snooze|Add a note/ })).toBeNull();
    }
    rerender(null);
    await waitFor(() => expect(screen.queryByText('Ask the storage team')).toBeNull());
  }
});
