import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { maxMs, maxQuick, SlowRefusals } from './slow-refusals';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Whether a refusal is held after a time, ms. */
async function isHeld(refusals: SlowRefusals, beyond: number, seconds: number, afterMs: number) {
  let isAnswered = false;
  void refusals.hold({ beyond, seconds }).then(() => {
    isAnswered = true;
  });
  await vi.advanceTimersByTimeAsync(afterMs);
  return !isAnswered;
}

it('answers the first refusals at once and holds those of a flood, no longer than until the limit opens', async () => {
  const refusals = new SlowRefusals();
  expect(await isHeld(refusals, maxQuick, 10, 0)).toBe(false);
  expect(await isHeld(refusals, maxQuick + 1, 10, maxMs / 2 - 1)).toBe(true);
  expect(await isHeld(refusals, maxQuick + 1, 10, maxMs)).toBe(false);
  expect(await isHeld(refusals, maxQuick + 1, 1, 1_000)).toBe(false);
});

it('holds no more than a number of them, and frees each place', async () => {
  const refusals = new SlowRefusals(3);
  for (let at = 0; at < 3; at += 1) void refusals.hold({ beyond: 1_000, seconds: 10 });
  expect(await isHeld(refusals, 1_000, 10, 0)).toBe(false);
  await vi.advanceTimersByTimeAsync(maxMs);
  expect(await isHeld(refusals, 1_000, 10, 0)).toBe(true);
});

it('spreads the refusals that came at once', async () => {
  const refusals = new SlowRefusals();
  let answered = 0;
  for (let at = 0; at < 1_000; at += 1)
    void refusals.hold({ beyond: 1_000, seconds: 10 }).then(() => {
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
