import { expect, it } from 'vitest';
import { noCounts } from '@/lib/ingestion/status';
import type { AoiSummary } from './aoi-order';
import { aoiRows } from './aoi-rows';

const now = Date.parse('2026-11-21T12:00:00Z');
const aoi = (error: string | null): AoiSummary => ({
  ...{ name: 'Aude', status: 'PENDING', from: null, to: null, readAt: now, changedAt: now },
  ...{ perHour: 60, leftMs: 60_000, oldestPending: null, unreadable: null, error },
  scenes: { ...noCounts(), DONE: 1 },
  tiles: { ...noCounts(), DONE: 20, PENDING: 20 },
});
const samples = new Map([
  [
    'Aude',
    [20, 10, 0].map((minutes) => ({
      at: now - minutes * 60_000,
      tiles: { ...noCounts(), DONE: 20 - minutes, PENDING: 20 + minutes },
    })),
  ],
]);

it('puts AOIs of one state in the order of their names, numbers by value', () => {
  const names = ['Aude 10', 'aude 2', 'Äude 1'];
  const rows = aoiRows(
    names.map((name) => ({ ...aoi(null), name })),
    new Map(),
    now,
    false,
  );
  expect(rows.map((row) => row.aoi.name)).toEqual(['Äude 1', 'aude 2', 'Aude 10']);
});

it('begins with the worst: stuck, then failed, then those that need a retry, running or not', () => {
  const of = (name: string, tiles: Partial<AoiSummary['tiles']>): AoiSummary => ({
    ...{ ...aoi(null), name },
    tiles: { ...noCounts(), ...tiles },
  });
  const stuck = { ...noCounts(), PENDING: 1 };
  const rows = aoiRows(
    [
      of('well', { PENDING: 5 }),
      of('many retries', { PENDING: 5, RETRY: 40 }),
      of('failed and ended', { DONE: 5, FAILED: 1 }),
      of('failed', { PENDING: 5, FAILED: 1 }),
      of('stuck', stuck),
    ],
    new Map([['stuck', [45, 5].map((minutes) => ({ at: now - minutes * 60_000, tiles: stuck }))]]),
    now,
    false,
  );
  expect(rows.map((row) => row.aoi.name)).toEqual([
    'stuck',
    'failed',
    'failed and ended',
    'many retries',
    'well',
  ]);
});

it.each([
  ['is read', null, false, true],
  ['cannot be read', 'It has a fault', false, false],
  ['is read of a server that is down now', null, true, false],
])('shows a rate and a time only where an AOI %s', (_what, error, isDown, isShown) => {
  const [row] = aoiRows([aoi(error)], samples, now, isDown);
  expect(row?.isStale).toBe(!isShown);
  expect(row?.progress.perHour === null).toBe(!isShown);
  expect(row?.progress.leftMs === null).toBe(!isShown);
});
