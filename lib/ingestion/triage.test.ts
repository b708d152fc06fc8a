import { expect, it } from 'vitest';
import type { Item } from './live/board';
import { groupCauses, signatureOf } from './triage';

const item = (id: number, status: Item['status'], message: string, since: number | null = null): Item => ({
  id,
  kind: 'tile',
  sourceId: `t${id}`,
  status,
  message,
  retries: 0,
  date: null,
  sceneId: 1,
  previousId: null,
  referenceId: null,
  label: null,
  since,
});

it('lifts out what varies and keeps what tells the cause', () => {
  expect(signatureOf('Orbit file not found for 2026-11-16')).toBe('Orbit file not found for ‹date›');
  expect(
    signatureOf('503 from the store while reading S1A_IW_SLC__1SDV_20261116T053901_0A1B: part 3 of 7'),
  ).toBe('503 from the store while reading ‹scene›: part ‹n› of ‹n›');
  expect(signatureOf('No overlap between the tile IW3-04 and its reference')).toBe(
    'No overlap between the tile ‹tile› and its reference',
  );
  expect(signatureOf('job 48112: disk quota exceeded while writing /work/48112/IW1-05.tif')).toBe(
    'job ‹n›: disk quota exceeded while writing ‹path›',
  );
  expect(signatureOf('checksum mismatch: the file is 0f3a99c1, the catalogue says 9be012aa')).toBe(
    'checksum mismatch: the file is ‹id›, the catalogue says ‹id›',
  );
  expect(signatureOf('the facade was defaced and decided upon')).toBe(
    'the facade was defaced and decided upon',
  );
  expect(signatureOf('')).toBe('No message was stored');
});

it('groups by status and cause, the largest first, and leaves out stale messages of items that are done', () => {
  const causes = groupCauses([
    item(1, 'RETRY', 'Orbit file not found for 2026-11-16', 5),
    item(2, 'RETRY', 'Orbit file not found for 2026-11-04', 9),
    item(3, 'FAILED', 'No overlap between the tile IW3-04 and its reference'),
    item(4, 'DONE', 'Orbit file not found for 2026-11-04'),
  ]);
  expect(causes.map(({ status, ids, newest }) => [status, ids, newest])).toEqual([
    ['RETRY', [1, 2], 9],
    ['FAILED', [3], null],
  ]);
});
