import { beforeEach, expect, it } from 'vitest';
import { recordFailure, recordSuccess, serviceHealth } from './health';
import { nowhere, pointAt } from './testing/service';

beforeEach(() => pointAt({ all: nowhere }));

const minute = 60_000;
const now = Date.UTC(2026, 10, 21, 12, 10);
const search = (at = now) => serviceHealth(at).find(({ name }) => name === 'search');

it('a service that was never asked is unknown, and one that is not configured absent', () => {
  expect(search()).toMatchObject({ state: 'unknown', medianMs: null, lastOkAt: null });
  pointAt({ all: nowhere, workflow: '' });
  expect(serviceHealth(now).find(({ name }) => name === 'workflow')?.state).toBe('absent');
});

it('the last day is kept in half hours, oldest first, and forgotten after that', () => {
  recordSuccess('search', 900, now - 25 * 60 * minute);
  recordSuccess('search', 500, now - 23 * 60 * minute);
  for (const ms of [10, 30, 20]) recordSuccess('search', ms, now);
  const samples = search()?.samples ?? [];
  expect(samples).toHaveLength(48);
  expect(samples.at(-1)).toBe(20);
  expect(samples.indexOf(500)).toBe(1);
  expect(samples.filter((sample) => sample !== null)).toHaveLength(2);
});

it('two failures in a row are down, one is not, and an answer ends it', () => {
  recordSuccess('search', 10, now);
  recordFailure('search', 'The search service did not answer in time', now + minute);
  expect(search()).toMatchObject({ state: 'ok', lastError: 'The search service did not answer in time' });
  recordFailure('search', 'The search service could not be reached', now + 2 * minute);
  expect(search()).toMatchObject({ state: 'down', lastErrorAt: '2026-11-21T12:12:00.000Z' });
  recordSuccess('search', 10, now + 3 * minute);
  expect(search()).toMatchObject({ state: 'ok', lastOkAt: '2026-11-21T12:13:00.000Z' });
});

it('slow is a matter of the recent answers, not of one', () => {
  for (let answer = 0; answer < 15; answer += 1) recordSuccess('search', 100, now);
  recordSuccess('search', 9_000, now);
  expect(search()?.state).toBe('ok');
  for (let answer = 0; answer < 10; answer += 1) recordSuccess('search', 9_000, now);
  expect(search()).toMatchObject({ state: 'slow', medianMs: 9_000 });
});
