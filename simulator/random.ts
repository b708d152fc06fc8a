/** A stream of numbers that is the same for the same seed and parts, on every machine. */
export interface Random {
  /** A number in [0, 1). */
  next(): number;
  /** A number in [min, max). */
  between(min: number, max: number): number;
  /** A whole number from min to max, both included. */
  integer(min: number, max: number): number;
  /** One of a list that is not empty. */
  pick<T>(list: readonly T[]): T;
  /** True with the given probability. */
  chance(probability: number): boolean;
  /** A number around 0 with deviation 1, cut off at ±4. */
  normal(): number;
  /** Lower-case hexadecimal digits. */
  hex(digits: number): string;
  /** An identifier in the form of a UUID, version 4. */
  uuid(): string;
}

/** 32 bits that depend on every character of the text. */
export function hash32(text: string): number {
  let h = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) {
    h = Math.imul(h ^ text.charCodeAt(i), 0x01000193);
    h ^= h >>> 15;
  }
  h = Math.imul(h ^ (h >>> 16), 0x85ebca6b);
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35);
  return (h ^ (h >>> 16)) >>> 0;
}

/**
 * A stream of its own for a thing in the world: `random(seed, 'image', 17)` does not depend on how much was drawn for
 * image 16.
 */
export function random(seed: string, ...parts: (string | number)[]): Random {
  let state = hash32([seed, ...parts].join('\u0000'));
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), state | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
  const between = (min: number, max: number) => min + (max - min) * next();
  const integer = (min: number, max: number) => Math.floor(between(min, max + 1));
  const hex = (digits: number) => Array.from({ length: digits }, () => integer(0, 15).toString(16)).join('');
  return {
    next,
    between,
    integer,
    hex,
    pick: (list) => list[Math.floor(next() * list.length)]!,
    chance: (probability) => next() < probability,
    normal: () => {
      const radius = Math.sqrt(-2 * Math.log(1 - next()));
      return Math.max(-4, Math.min(4, radius * Math.cos(2 * Math.PI * next())));
    },
    uuid: () => `${hex(8)}-${hex(4)}-4${hex(3)}-${'89ab'[integer(0, 3)]}${hex(3)}-${hex(12)}`,
  };
}
