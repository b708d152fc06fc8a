import type { SimOptions } from '../options';
import { ringOfWkt } from './geometry';
import type { Aoi, Counts, Scene, Tile } from './store';
import { countStatuses } from './store';

/** What a server adds to its items: geometry and tags (`letter`), or a geometry in their metadata (`locations`). */
type Extras = Pick<SimOptions, 'letter' | 'locations'>;

/** A scene as monitoring gives it (interface section 2). */
export function sceneView(scene: Scene, { letter, locations }: Extras) {
  return {
    id: scene.id,
    source_id: scene.sourceId,
    aoi: scene.aoi.name,
    data: locations ? withLocation(scene.data, scene.wkt) : scene.data,
    status: scene.status,
    message: scene.message,
    RetryCountDown: scene.retryCountDown,
    ...(letter && { tags: scene.tags, ...readGeometry(scene.wkt) }),
  };
}

/** A tile as monitoring gives it: its scene is only an id and data that is mostly empty. */
export function tileView(tile: Tile, { letter, locations }: Extras) {
  const wkt = tile.wkt || tile.scene.wkt;
  return {
    id: tile.id,
    source_id: tile.sourceId,
    scene: {
      id: tile.scene.id,
      source_id: tile.scene.sourceId,
      aoi: '',
      data: { uuid: '', date: '0001-01-01T00:00:00Z', graph_name: '', record_id: '', metadata: null },
    },
    data: locations ? withLocation(tile.data, wkt) : tile.data,
    status: tile.status,
    message: tile.message,
    PreviousID: tile.previous?.id ?? null,
    ReferenceID: tile.reference?.id ?? null,
    RetryCountDown: tile.retryCountDown,
    ...(letter && { tags: tile.scene.tags, ...readGeometry(wkt) }),
  };
}

/** A tile that begins a chain, or ends one. One that FAILED is in no chain. */
export const isRoot = (tile: Tile) => !tile.previous && !tile.reference && tile.status !== 'FAILED';
export const isLeaf = (tile: Tile) => tile.children.size === 0 && tile.status !== 'FAILED';

/** A tile in the lists of root and leaf tiles: neither status, message nor links. */
export const linklessView = ({ id, sourceId, scene, data }: Tile) => ({
  id,
  source_id: sourceId,
  scene: { id: scene.id, source_id: scene.sourceId },
  data,
});

const withLocation = (data: Scene['data'], wkt: string) => ({
  ...data,
  metadata: { ...(data.metadata as object | undefined), geometry: readGeometry(wkt).geometry },
});

function readGeometry(wkt: string) {
  const ring = ringOfWkt(wkt);
  return { wkt, geometry: ring ? { type: 'Polygon', coordinates: [ring] } : null };
}

const block = (name: string, counts: Counts, total: number) =>
  [
    `${name}:`,
    ` new:     ${counts.NEW}`,
    ` pending: ${counts.PENDING}`,
    ` done:    ${counts.DONE}`,
    ` retry:   ${counts.RETRY}`,
    ` failed:  ${counts.FAILED}`,
    ` Total:   ${total}`,
  ].join('\n');

/** The overview of an AOI in text. One that does not exist has zeros, From = today and To = 0001-01-01. */
export function overviewText(aoi: Aoi | undefined, today: string): string {
  const scenes = [...(aoi?.scenes.values() ?? [])];
  const tiles = [...(aoi?.tiles.values() ?? [])];
  let from = today;
  let to = '0001-01-01';
  const getDate = (tile: Tile) => String(tile.scene.data.date ?? '').slice(0, 10);
  for (const tile of tiles.filter(isRoot)) if (getDate(tile) && getDate(tile) < from) from = getDate(tile);
  for (const tile of tiles.filter(isLeaf)) if (getDate(tile) > to) to = getDate(tile);
  const roots = tiles.filter(isRoot).length;
  return [
    block('Scenes', countStatuses(scenes), scenes.length),
    block('Tiles', countStatuses(tiles), tiles.length),
    `Root tiles: ${roots}`,
    `From: ${from}`,
    `To:   ${to}`,
    '',
  ].join('\n');
}

const dotScenes = 1_000;
const quoted = (text: string) => `"${text.replaceAll(/["\\]/g, '\\$&')}"`;
const colours = { NEW: 'grey', PENDING: 'blue', DONE: 'green', RETRY: 'orange', FAILED: 'red' } as const;

/**
 * The graph of the first 1,000 scenes. The name is unquoted: with a `-` or a space this is no valid DOT. Servers to
 * the letter give all scenes and quote the name.
 */
export function dotText(name: string, aoi: Aoi | undefined, isLetter: boolean): string {
  const lines = [`digraph ${isLetter ? quoted(name) : name} {`];
  let count = 0;
  for (const scene of aoi?.scenes.values() ?? []) {
    if (!isLetter && count++ === dotScenes) break;
    lines.push(`  s${scene.id} [label="${scene.sourceId}" shape=box color=${colours[scene.status]}];`);
    for (const tile of scene.tiles) {
      lines.push(`  t${tile.id} [label="${tile.sourceId}" color=${colours[tile.status]}];`);
      lines.push(`  s${scene.id} -> t${tile.id};`);
      if (tile.previous) lines.push(`  t${tile.previous.id} -> t${tile.id};`);
    }
  }
  return `${lines.join('\n')}\n}\n`;
}
