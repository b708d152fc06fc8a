/** Throws dice that fall the same way for the same seed. */
export function dice(seed: number) {
  let state = seed >>> 0;
  const next = () => {
    state = (Math.imul(state ^ (state >>> 15), 0x2c1b3c6d) + 0x9e3779b9) >>> 0;
    return ((state ^ (state >>> 13)) >>> 0) / 2 ** 32;
  };
  return {
    chance: (share: number) => next() < share,
    below: (limit: number) => Math.floor(next() * limit),
    pick: <T>(from: readonly T[]) => from[Math.floor(next() * from.length)] as T,
  };
}
