import { beforeEach, expect, it } from 'vitest';
import { nowhere, pointAt } from '@/testing/upstream/service';
import { recordFailure, recordSuccess, serviceHealth } from './health';

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

it('only a check shows a service as down, and an answer ends it', () => {
  recordSuccess('search', 10, now);
  for (const sentence of ['It did not answer in time', 'It could not be reached'])
    recordFailure('search', sentence, { now: now + 1_000 });
  expect(search(now + 2_000)).toMatchObject({ state: 'ok', lastError: 'It could not be reached' });
  recordFailure('search', 'It could not be reached', { isCheck: true, now: now + 2 * minute });
  expect(search(now + 3 * minute)).toMatchObject({ state: 'down', lastErrorAt: '2026-11-21T12:12:00.000Z' });
  recordSuccess('search', 10, now + 3 * minute);
  expect(search(now + 3 * minute)).toMatchObject({ state: 'ok', lastOkAt: '2026-11-21T12:13:00.000Z' });
});

it('a service that no one asked lately is not reported as one that answers', () => {
  const ordering = (at: number) => serviceHealth(at).find(({ name }) => name === 'ordering');
  recordSuccess('ordering', 10, now);
  expect(ordering(now + 15_000)?.state).toBe('ok');
  expect(ordering(now + 16_000)).toMatchObject({ state: 'quiet', lastOkAt: '2026-11-21T12:10:00.000Z' });
});

it('slow is a matter of the recent answers, not of one', () => {
  for (let answer = 0; answer < 15; answer += 1) recordSuccess('search', 100, now);
  recordSuccess('search', 9_000, now);
  expect(search()?.state).toBe('ok');
  for (let answer = 0; answer < 10; answer += 1) recordSuccess('search', 9_000, now);
  expect(search()).toMatchObject({ state: 'slow', medianMs: 9_000 });
});
