import { describe, expect, it } from 'vitest';
import { formatOtherCounts } from './use-jobs';

const job = (figures: Partial<Parameters<typeof formatOtherCounts>[0]>) =>
  formatOtherCounts({ state: 'running', total: 3_000, done: 0, refused: 0, unknown: 0, ...figures });

describe('formatOtherCounts', () => {
  it('keeps apart what was refused and what may have been done', () => {
    expect(job({ done: 2_688, refused: 12, unknown: 300 })).toBe('12 refused, 300 unknown');
    expect(job({ done: 2_700, unknown: 300 })).toBe('300 unknown');
    expect(job({ done: 2_988, refused: 12 })).toBe('12 refused');
  });

  it('says nothing of what is still to be sent', () => {
    expect(job({ done: 40 })).toBe('');
    expect(job({ state: 'paused', done: 40 })).toBe('');
    expect(job({ state: 'finished', done: 3_000 })).toBe('');
  });

  it('says what was never sent', () => {
    expect(job({ state: 'cancelled', done: 1_900, unknown: 100 })).toBe('100 unknown, 1,000 not sent');
  });
});
