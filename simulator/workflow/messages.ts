import type { Random } from '../random';
import type { Scene, Tile } from './store';

/** What jobs say when they do not end well: few families, each with its own variable parts. */
export const say = {
  orbit: (date: string) => `Orbit file not found for ${date.slice(0, 10)}`,
  store: (scene: string, part: number, of: number) =>
    `503 from the store while reading ${scene}: part ${part} of ${of}`,
  overlap: (tile: string) => `No overlap between the tile ${tile} and its reference`,
  download: (scene: string) => `download of ${scene}: connection reset by peer`,
  memory: (job: number) => `job ${job} was ended: out of memory while resampling (limit 12 GiB)`,
  archived: (uuid: string) => `product ${uuid} is offline in the archive`,
  checksum: (scene: string, wanted: string, found: string) =>
    `checksum mismatch: ${scene} is ${found}, the catalogue says ${wanted}`,
  quota: (job: number, path: string) => `job ${job}: disk quota exceeded while writing ${path}`,
  corrupt: (scene: string) => `${scene} cannot be unpacked: unexpected end of archive`,
  calibration: (scene: string) => `calibration table of ${scene} cannot be read: permission denied`,
  cloud: (percent: number) => `cloud mask covers ${percent} % of the scene: nothing is left to compose`,
};

/** The short name of a tile, such as `IW3-04`. */
export function shortName(tile: Tile): string {
  const { swath_id: swath, tile_nr: number } = tile.data;
  return typeof swath === 'string' && swath !== '' && typeof number === 'number'
    ? `${swath}-${String(number).padStart(2, '0')}`
    : tile.sourceId.slice(0, 40);
}

/** A believable reason for an item that ends in RETRY or FAILED. */
export function reason(item: Scene | Tile, to: 'RETRY' | 'FAILED', dice: Random): string {
  const scene = item.kind === 'scene' ? item : item.scene;
  const parts = 7;
  if (item.kind === 'scene') {
    if (to === 'FAILED') {
      return dice.chance(0.5)
        ? say.corrupt(scene.sourceId)
        : say.checksum(scene.sourceId, dice.hex(8), dice.hex(8));
    }
    return dice.pick([
      say.store(scene.sourceId, dice.integer(1, parts), parts),
      say.download(scene.sourceId),
      say.archived(toUuid(scene)),
    ]);
  }
  const isBurst = Boolean(item.data.swath_id);
  if (to === 'FAILED') return isBurst ? say.overlap(shortName(item)) : say.cloud(dice.integer(97, 100));
  if (isBurst && dice.chance(0.6)) return say.orbit(String(scene.data.date ?? ''));
  const job = dice.integer(10_000, 99_999);
  return dice.pick([
    say.store(scene.sourceId, dice.integer(1, parts), parts),
    say.memory(job),
    say.quota(job, `/work/${job}/${shortName(item)}.tif`),
  ]);
}

function toUuid({ data }: Scene): string {
  const { uuid } = (data.metadata ?? {}) as { uuid?: unknown };
  return String(uuid ?? data.uuid ?? '');
}
