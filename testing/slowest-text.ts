import { expect } from 'vitest';

/** Far above what any input may take, on whatever machine: what grows by more than its size takes minutes. */
const maxMs = 5_000;
const rounds = 60;

/**
 * Searches for the text that costs most: it mixes pieces, repeats what was slow up to the greatest length, and
 * continues from the slowest. The same texts come each time. Fails if one of them takes longer than any text may.
 */
export async function expectNoSlowText(
  pieces: readonly string[],
  maxLength: number,
  run: (text: string) => unknown,
): Promise<void> {
  const random = numbers(7);
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;
  const grow = (text: string) =>
    text.repeat(Math.ceil(maxLength / Math.max(1, text.length))).slice(0, maxLength);
  const slice = (text: string) => {
    const from = Math.floor(random() * text.length);
    return text.slice(from, from + 1 + Math.floor(random() * 40));
  };
  let slowest = { text: '', ms: 0 };
  for (let round = 0; round < rounds; round += 1) {
    const mixed = Array.from({ length: 1 + Math.floor(random() * 5) }, () => pick(pieces)).join('');
    const text = pick([
      () => grow(mixed),
      // A good beginning, and an end that spoils it.
      () => `${pick(pieces)}${grow(pick(pieces))}`.slice(0, maxLength - 1) + pick(pieces).slice(0, 1),
      () => grow(slice(slowest.text) + mixed),
      () => grow(slowest.text.slice(0, Math.floor(maxLength / 2)) + grow(slice(slowest.text))),
    ])();
    const began = performance.now();
    await run(text);
    const ms = performance.now() - began;
    expect(ms, `${text.slice(0, 80)}… of ${text.length} characters`).toBeLessThan(maxMs);
    if (ms > slowest.ms) slowest = { text, ms };
  }
}

/** Numbers from 0 to 1 that look random and are the same each time. */
function numbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}
