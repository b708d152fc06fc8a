import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { maxMs, maxQuick, SlowRefusals } from './slow-refusals';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Whether a refusal is held after a time, ms. */
async function isHeld(refusals: SlowRefusals, beyond: number, afterMs: number, ms?: number) {
  let isAnswered = false;
  void refusals.hold(beyond, ms).then(() => {
    isAnswered = true;
  });
  await vi.advanceTimersByTimeAsync(afterMs);
  return !isAnswered;
}

it('answers the first refusals at once and holds those of a flood for some seconds', async () => {
  const refusals = new SlowRefusals();
  expect(await isHeld(refusals, maxQuick, 0)).toBe(false);
  expect(await isHeld(refusals, maxQuick + 1, maxMs / 2 - 1)).toBe(true);
  expect(await isHeld(refusals, maxQuick + 1, maxMs)).toBe(false);
  expect(await isHeld(refusals, maxQuick + 1, 1_000, 1_000)).toBe(false);
});

it('holds no more than a number of them, and frees each place', async () => {
  const refusals = new SlowRefusals(3);
  for (let at = 0; at < 3; at += 1) void refusals.hold(1_000);
  expect(await isHeld(refusals, 1_000, 0)).toBe(false);
  await vi.advanceTimersByTimeAsync(maxMs);
  expect(await isHeld(refusals, 1_000, 0)).toBe(true);
});

it('spreads the refusals that came at once', async () => {
  const refusals = new SlowRefusals();
  let answered = 0;
  for (let at = 0; at < 1_000; at += 1)
    void refusals.hold(1_000).then(() => {
      answered += 1;
    });
  let most = 0;
  for (let ms = 0; ms < maxMs; ms += 50) {
    const before = answered;
    await vi.advanceTimersByTimeAsync(50);
    most = Math.max(most, answered - before);
  }
  expect(answered).toBe(1_000);
  // An even spread has 20.
  expect(most).toBeLessThan(60);
});
