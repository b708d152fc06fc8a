import type { AreaGeometry } from '../types';

/**
 * Saves areas one after another and gives their ids. Where one fails it throws, and the next call with the same areas
 * continues from there, so that none is saved twice.
 * @param saved what was saved by calls that failed, kept by the caller
 */
export async function saveAll<Area extends { geometry: AreaGeometry }>(
  areas: readonly Area[],
  saved: WeakMap<AreaGeometry, string>,
  save: (area: Area) => Promise<string>,
): Promise<string[]> {
  const ids: string[] = [];
  for (const area of areas) {
    const id = saved.get(area.geometry) ?? (await save(area));
    saved.set(area.geometry, id);
    ids.push(id);
  }
  // Who brings them once more wants them once more.
  for (const { geometry } of areas) saved.delete(geometry);
  return ids;
}
