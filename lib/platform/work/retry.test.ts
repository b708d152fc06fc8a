import { describe, expect, it, vi } from 'vitest';
import { withRetry } from './retry';

describe('withRetry', () => {
  it('runs work again, with the number of failures so far, until it succeeds', async () => {
    const failures: number[] = [];
    const work = vi.fn(async () => {
      if (work.mock.calls.length < 4) throw new Error(`failure ${work.mock.calls.length}`);
      return 'done';
    });
    const retryDelay = (error: unknown, count: number) => {
      expect((error as Error).message).toBe(`failure ${count}`);
      failures.push(count);
      return 0;
    };
    expect(await withRetry(work, retryDelay)).toBe('done');
    expect(failures).toEqual([1, 2, 3]);
  });

  it('throws the error of the last try when no delay is returned', async () => {
    const work = vi.fn(async () => {
      throw new Error(`failure ${work.mock.calls.length}`);
    });
    const retryDelay = (_: unknown, count: number) => (count < 3 ? 0 : undefined);
    await expect(withRetry(work, retryDelay)).rejects.toThrow('failure 3');
    expect(work).toHaveBeenCalledTimes(3);
  });

  it('waits as long as the delay says', async () => {
    const failedAt: number[] = [];
    const work = async () => {
      failedAt.push(performance.now());
      throw new Error('failure');
    };
    const retryDelay = (_: unknown, count: number) => (count === 1 ? 50 : undefined);
    await expect(withRetry(work, retryDelay)).rejects.toThrow('failure');
    expect((failedAt[1] ?? 0) - (failedAt[0] ?? 0)).toBeGreaterThan(48);
  });

  it('ends a wait at once when it is aborted, and tries no more', async () => {
    const stop = new AbortController();
    const work = vi.fn(async () => {
      throw new Error('failure');
    });
    const retryDelay = vi.fn(() => {
      queueMicrotask(() => stop.abort());
      return 60_000;
    });
    await expect(withRetry(work, retryDelay, stop.signal)).rejects.toMatchObject({ name: 'AbortError' });
    expect(work).toHaveBeenCalledTimes(1);
    expect(retryDelay).toHaveBeenCalledTimes(1);
  });
});
