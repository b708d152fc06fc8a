import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { noCounts } from '@/lib/ingestion/status';
import { show } from '@/testing/show';
import { AoisTable } from './AoisTable';
import type { AoiSummary } from './aoi-order';

const readAt = Date.now() - 3 * 60_000;
const running: AoiSummary = {
  ...{ name: 'Aude', status: 'PENDING', from: null, to: null, readAt, changedAt: readAt },
  ...{ perHour: 120, leftMs: 45 * 60_000, oldestPending: null, unreadable: null, error: null },
  scenes: noCounts(),
  tiles: { ...noCounts(), PENDING: 90, DONE: 10 },
};
const table = (aoi: AoiSummary, isStale = false) => (
  <AoisTable rows={[aoi]} isStale={isStale} sort="name" dir="asc" onSort={() => {}} empty={null} />
);
const cells = () =>
  within(screen.getAllByRole('row')[1] as HTMLElement)
    .getAllByRole('cell')
    .map(({ textContent }) => textContent);

it('says how fast an AOI is and how long it takes, and neither from numbers that are old', async () => {
  const { rerender } = await show(table(running));
  expect(cells()).toEqual(expect.arrayContaining(['120', '45 min', '3 min']));
  for (const [aoi, isStale] of [
    [running, true],
    [{ ...running, error: 'the server has a fault' }, false],
  ] as const) {
    rerender(table(aoi, isStale));
    expect(cells()).not.toContain('120');
    expect(cells()).not.toContain('45 min');
    // The counts stay, with their age.
    expect(cells()).toEqual(expect.arrayContaining(['10%', '3 min']));
  }
});
