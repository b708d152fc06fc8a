import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { noCounts } from '@/lib/ingestion/status';
import { Refusal, show } from '@/testing/show';
import { ProgressPanel, type ProgressPanelProps } from './ProgressPanel';

const now = Date.now();
const tiles = (done: number) => ({ ...noCounts(), DONE: done, PENDING: 100 - done });
const samples = Array.from({ length: 10 }, (_, at) => ({
  at: now - (10 - at) * 60_000,
  tiles: tiles(10 + at),
  scenes: noCounts(),
}));
const board: ProgressPanelProps['board'] = {
  lookedAt: now,
  counts: { scenes: noCounts(), tiles: tiles(20) },
  server: { state: 'ok' },
  isConnected: true,
};
const panel = (over: Partial<ProgressPanelProps['board']> = {}) => (
  <ProgressPanel aoi="Aude" board={{ ...board, ...over }} />
);
const route = 'GET /api/ingestion/samples';

it('reports a rate and an estimate of what is live, and neither of what is old', async () => {
  const { rerender } = await show(panel(), { [route]: () => ({ aois: [{ name: 'Aude', samples }] }) });
  expect(await screen.findByText(/tiles\/h/)).toBeTruthy();
  expect(screen.getByText(/left/)).toBeTruthy();
  for (const old of [{ server: { state: 'down' } }, { isConnected: false }]) {
    rerender(panel(old));
    expect(screen.getByText('rate unknown')).toBeTruthy();
    expect(screen.queryByText(/tiles\/h|left/)).toBeNull();
  }
});

it('promises no chart when what it is drawn from cannot be read, and offers another try', async () => {
  let isDown = true;
  const { user } = await show(panel(), {
    [route]: () =>
      isDown
        ? new Refusal({ status: 500, type: 'portal-error', title: 'Swath could not do this' })
        : { aois: [{ name: 'Aude', samples }] },
  });
  const again = await screen.findByRole('button', { name: 'Try again' });
  expect(screen.queryByText(/The chart starts/)).toBeNull();
  isDown = false;
  await user.click(again);
  expect(await screen.findByText(/tiles\/h/)).toBeTruthy();
});
