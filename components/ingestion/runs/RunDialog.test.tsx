import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { type Answers, type Asked, Refusal, show } from '@/testing/show';
import { RunDialog } from './RunDialog';

const run = (more: object = {}) => ({
  id: 'r1',
  aoi: 'Coast',
  startedBy: 'Ben',
  startedAt: '2026-01-01T00:00:00Z',
  endedAt: '2026-01-01T00:01:00Z',
  state: 'partial',
  input: 'scenes',
  sceneCount: 40,
  tileCount: null,
  listedCount: 50,
  thereCount: 2,
  restOf: null,
  orderId: null,
  answer: 'Gateway timeout',
  advice: null,
  arrivedCount: 31,
  comparedAt: '2026-01-01T00:02:00Z',
  payload: { name: 'Coast' },
  ...more,
});
const dialog = <RunDialog id="r1" onClose={() => undefined} />;
const reading: Answers = {
  'GET /api/ingestion/runs/{id}': () => run(),
  'POST /api/ingestion/runs/{id}/compare': () => run(),
};
const starts = (asked: Asked[]) =>
  asked.flatMap(({ key, body }) => (key === 'POST /api/ingestion/runs' ? [body as { id: string }] : []));

it('sends the rest of a run again as the same run after no answer, and as another once one came', async () => {
  let tries = 0;
  const { user, asked } = await show(dialog, {
    ...reading,
    'POST /api/ingestion/runs': () => {
      tries += 1;
      return tries === 1
        ? new Refusal({ status: 504, type: 'timeout', title: 'No answer came in time' })
        : run({ id: 'r2', state: 'started' });
    },
  });
  const send = await screen.findByRole('button', { name: 'Send the rest' });
  expect(screen.getByText(/^9 scenes did not arrive/)).toBeTruthy();
  for (const count of [1, 2, 3]) {
    await waitFor(() => expect(send.getAttribute('aria-busy')).not.toBe('true'));
    await user.click(send);
    await waitFor(() => expect(starts(asked)).toHaveLength(count));
  }
  const [first, second, third] = starts(asked);
  expect(first).toMatchObject({ restOf: 'r1' });
  expect(second?.id).toBe(first?.id);
  expect(third?.id).not.toBe(first?.id);
});

it('says that the arrival is unknown before anything was compared, and asks the server only to compare', async () => {
  const { user, asked } = await show(dialog, {
    ...reading,
    'GET /api/ingestion/runs/{id}': () => run({ state: 'unknown', arrivedCount: null, comparedAt: null }),
  });
  await screen.findByText(/^Outcome unknown\. Compare the AOI/);
  expect(screen.queryByText(/did not arrive/)).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Compare now' }));
  await waitFor(() => expect(asked.some(({ key }) => key.endsWith('/compare'))).toBe(true));
  expect(starts(asked)).toEqual([]);
});

it('offers a viewer to read a run, and neither to compare nor to send it', async () => {
  await show(dialog, reading, { roles: ['viewer'] });
  await screen.findByText('Gateway timeout');
  expect(screen.queryByRole('button', { name: /Send|Compare|Run again|Continue/ })).toBeNull();
  expect(screen.getByRole('link', { name: 'Open AOI' })).toBeTruthy();
});
