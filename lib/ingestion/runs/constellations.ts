const common = ['sentinel1', 'sentinel2', 'pleiades', 'spot'];

/** The constellations to choose from: the common ones, and those that the server was seen to have or to refuse. */
export function offeredConstellations(learnt: Readonly<Record<string, boolean>>) {
  return [...new Set([...common, ...Object.keys(learnt)])].map((value) => ({
    value,
    hint: learnt[value] === false ? 'This server said that it has no catalogue for it' : undefined,
  }));
}
