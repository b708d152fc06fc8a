import { ringOfWkt } from '../geometry';
import { findBursts, tileId } from './bursts';
import { constellations } from './constellations';
import type { CatalogueScene } from './scene';

/** Where another tile is. */
interface TileName {
  SourceID: string;
  SceneID: string;
  Date: unknown;
}

/** A tile of the tiles collection, beside its geometry. */
export interface CatalogueTile extends TileName {
  id: number;
  data: { swath_id: string; tile_nr: number; graph_name: unknown; is_retriable: unknown };
  anx_time: number;
  wkt: string;
  previous: TileName | null;
  reference: TileName | null;
}

/**
 * Splits scenes into tiles: bursts for sentinel1, each after the same burst of the scene before it in time; elsewhere
 * a scene is a tile without any before it.
 */
export function createTiles(scenes: CatalogueScene[]): CatalogueTile[] {
  const inTime = [...scenes].sort((a, b) => (String(a.data.date) < String(b.data.date) ? -1 : 1));
  const last = new Map<string, TileName>();
  const roots = new Map<string, TileName>();
  return inTime.flatMap((scene) => {
    const { source_id: SceneID, data, tags, wkt } = scene;
    const common = { graph_name: data.graph_name, is_retriable: data.is_retriable };
    if (!isSplit(scene)) {
      const whole = { SourceID: SceneID, SceneID, Date: data.date, id: 0, anx_time: 0, wkt };
      return [{ ...whole, data: { swath_id: '', tile_nr: 0, ...common }, previous: null, reference: null }];
    }
    return findBursts(wkt).map(({ swath, number, wkt: extent }) => {
      const place = `${tags?.relativeOrbit} ${swath} ${number} ${getMiddle(wkt)}`;
      const name: TileName = {
        SourceID: tileId(`${tags?.relativeOrbit ?? 0}`, String(data.date), swath, number),
        SceneID,
        Date: data.date,
      };
      const tile: CatalogueTile = {
        ...name,
        id: 0,
        data: { swath_id: swath, tile_nr: number, ...common },
        anx_time: 700 + number * 3,
        wkt: extent,
        previous: last.get(place) ?? null,
        reference: roots.get(place) ?? null,
      };
      last.set(place, name);
      if (!roots.has(place)) roots.set(place, name);
      return tile;
    });
  });
}

const isSplit = ({ tags, source_id }: CatalogueScene) =>
  tags?.constellation === constellations.sentinel1?.title || /^S1[A-D]_/.test(source_id);

/** Roughly where a scene is, so that scenes of one frame are known to be of one. */
function getMiddle(wkt: string): string {
  const ring = ringOfWkt(wkt);
  if (!ring) return '';
  const corners = ring.slice(0, -1);
  const mean = (axis: 0 | 1) => corners.reduce((sum, at) => sum + at[axis], 0) / corners.length;
  return `${mean(0).toFixed(1)} ${mean(1).toFixed(1)}`;
}
