import { type Edited, tileKey } from './edits';
import type { ListedScene } from './listed-scene';

export interface Estimate {
  /** Scenes that would be sent. */
  scenes: number;
  /** Kept scenes that the AOI holds already. */
  there: number;
  /** Tiles of the scenes that would be sent; null while they are not split. */
  tiles: number | null;
  /** Extents of the scenes that would be sent, added up. */
  km2: number;
}

/** What a start of the edited list means. */
export function estimateStart(
  scenes: readonly ListedScene[],
  { removed, removedTiles }: Edited,
  aoi: string,
  tiles: { scenes: readonly number[]; counts: readonly number[] } | undefined,
): Estimate {
  const tileCounts = tiles && new Map(tiles.scenes.map((scene, index) => [scene, tiles.counts[index] ?? 0]));
  const estimate: Estimate = { scenes: 0, there: 0, tiles: tiles ? 0 : null, km2: 0 };
  for (const { ordinal, aois, km2 } of scenes) {
    if (removed.has(ordinal)) continue;
    if (aois.includes(aoi)) {
      estimate.there += 1;
      continue;
    }
    estimate.scenes += 1;
    estimate.km2 += km2 ?? 0;
    const count = tileCounts?.get(ordinal) ?? 0;
    if (estimate.tiles === null) continue;
    let gone = 0;
    if (removedTiles.size > 0) {
      for (let tile = 0; tile < count; tile += 1) if (removedTiles.has(tileKey(ordinal, tile))) gone += 1;
    }
    estimate.tiles += count - gone;
  }
  return estimate;
}
