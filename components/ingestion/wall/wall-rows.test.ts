import { describe, expect, it } from 'vitest';
import type { AoiRow } from '../aois/aoi-rows';
import { wallPages, wallRows } from './wall-rows';

const row = (name: string, state: AoiRow['state'], attention = 0): AoiRow => ({
  aoi: {
    name,
    status: 'DONE',
    scenes: null,
    tiles: null,
    from: null,
    to: null,
    readAt: null,
    perHour: null,
    leftMs: null,
    changedAt: null,
    oldestPending: null,
    error: null,
    unreadable: null,
  },
  state,
  progress: { perHour: null, leftMs: null },
  isStale: false,
  attention,
});
const names = (rows: readonly AoiRow[]) => rows.map(({ aoi }) => aoi.name);

describe('the AOIs on a wall', () => {
  const rows = [row('runs', 'running'), row('failed', 'ended', 3), row('done', 'ended')];

  it('are those that run or need someone while nothing was chosen', () => {
    expect(names(wallRows(rows, []).shown)).toEqual(['runs', 'failed']);
    expect(names(wallRows([row('done', 'ended')], []).shown)).toEqual(['done']);
  });

  it('stand in the order of the choice, and one that is gone is reported by name', () => {
    const { shown, missing } = wallRows(rows, ['done', 'deleted', 'runs']);
    expect(names(shown)).toEqual(['done', 'runs']);
    expect(missing).toEqual(['deleted']);
  });
});

describe('the pages of a wall', () => {
  it('show everything, and never leave a screen half empty', () => {
    expect(wallPages([1, 2])).toEqual([[1, 2]]);
    expect(wallPages([1, 2, 3, 4])).toEqual([
      [1, 2, 3],
      [2, 3, 4],
    ]);
    expect(wallPages([])).toEqual([]);
  });
});
