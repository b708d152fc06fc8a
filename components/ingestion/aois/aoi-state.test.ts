import { expect, it } from 'vitest';
import { type Counts, noCounts } from '@/lib/ingestion/status';
import { aoiState, hiddenByServer } from './aoi-state';

const counts = (over: Partial<Counts>) => ({ ...noCounts(), ...over });

it('does not call done what holds failures', () => {
  expect(aoiState(counts({ DONE: 9 }), counts({ DONE: 90, FAILED: 8 }))).toEqual({
    activity: 'done-with-failures',
    status: 'FAILED',
    words: 'done with 8 failed',
  });
  expect(aoiState(counts({ DONE: 9 }), counts({ DONE: 90 }))).toEqual({ activity: 'done', status: 'DONE' });
});

it('shows retries that hide behind what runs', () => {
  expect(aoiState(counts({ PENDING: 2, DONE: 1 }), counts({ RETRY: 57 }))).toEqual({
    activity: 'running-with-retries',
    status: 'PENDING',
    words: '2 scenes running, 57 in RETRY',
  });
});

it('never takes a status that it does not know for well', () => {
  expect(aoiState(counts({ DONE: 9, unknown: 1 }), noCounts()).status).toBe('unknown');
});

it('calls an AOI without items empty', () => {
  expect(aoiState(noCounts(), noCounts())).toEqual({ activity: 'new', status: 'NEW', words: 'empty' });
});

it('blames no status of the server that says what is hidden', () => {
  const waiting = aoiState(counts({ PENDING: 2 }), counts({ RETRY: 57 }));
  expect(hiddenByServer('PENDING', waiting)).toBe('server status hides items in RETRY');
  for (const status of ['RETRY', 'unknown'] as const) expect(hiddenByServer(status, waiting)).toBeUndefined();
  const failed = aoiState(counts({ DONE: 9 }), counts({ DONE: 90, FAILED: 8 }));
  expect(hiddenByServer('DONE', failed)).toBe('server status: DONE');
  for (const status of ['FAILED', 'unknown'] as const) expect(hiddenByServer(status, failed)).toBeUndefined();
});
