import { describe, expect, it } from 'vitest';
import { writeInterval } from './interval';

describe('writeInterval', () => {
  it('writes instants as the interface shows them', () => {
    expect(writeInterval(Date.UTC(2017, 0, 24), Date.UTC(2017, 0, 24, 23, 59, 59))).toBe(
      '[2017-01-24T00:00:00,2017-01-24T23:59:59]',
    );
  });

  it('never cuts off a part of a second', () => {
    expect(writeInterval(1_500, 2_001)).toBe('[1970-01-01T00:00:01,1970-01-01T00:00:03]');
  });
});
