import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { countUser } from './limits';
import { maxMs, maxQuick } from './slow-refusals';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('refuses a user beyond the limit at once, and holds the refusals of a flood', async () => {
  const limits = { requests: 1, images: 0, streams: 0 };
  const ask = () => countUser('ann', undefined, limits);
  expect(await ask()).toBeUndefined();
  for (let at = 0; at < maxQuick; at += 1) expect(await ask()).toMatchObject({ status: 429 });
  let refused: unknown;
  void ask().then((problem) => {
    refused = problem;
  });
  await vi.advanceTimersByTimeAsync(maxMs / 2 - 1);
  expect(refused).toBeUndefined();
  await vi.advanceTimersByTimeAsync(maxMs);
  expect(refused).toMatchObject({ status: 429 });
});
