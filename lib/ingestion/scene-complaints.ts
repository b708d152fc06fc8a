import { outlineOfWkt } from './listing/outline';
import { readTileRows } from './listing/tile-row';

/** What keeps a scene from being added, in sentences; nothing when it can be. */
export function sceneComplaints(scene: Record<string, unknown>, aoi: string): string[] {
  const complaints: string[] = [];
  if (typeof scene.source_id !== 'string' || scene.source_id === '') complaints.push('source_id is missing');
  if (scene.aoi !== undefined && scene.aoi !== aoi) complaints.push(`aoi has to be ${aoi}, or left out`);
  const wkt = scene.wkt ?? scene.GeometryWKT;
  if (wkt !== undefined && (typeof wkt !== 'string' || !outlineOfWkt(wkt)))
    complaints.push('wkt is no polygon');
  const date = (scene.data as { date?: unknown } | undefined)?.date;
  if (date !== undefined && Number.isNaN(Date.parse(String(date)))) complaints.push('data.date is no time');
  const tiles = scene.tiles ?? scene.Tiles;
  if (Array.isArray(tiles) && readTileRows(JSON.stringify(scene)).length < tiles.length) {
    complaints.push('a tile has no SourceID');
  }
  return complaints;
}
