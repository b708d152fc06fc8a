import { expect, it } from 'vitest';
import { withStatus } from './with-status';

const row = { id: 7, status: 'FAILED' as const, message: 'disk full', since: 1_000, retries: 2 };

it('a row has the status of the board, without the message and time of the status before', () => {
  expect(withStatus(row, 'PENDING')).toEqual({ ...row, status: 'PENDING', message: '', since: null });
});

it('a row that the board shows the same, or not at all, stays the same object', () => {
  expect(withStatus(row, 'FAILED')).toBe(row);
  expect(withStatus(row, undefined)).toBe(row);
});
