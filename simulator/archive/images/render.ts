import sharp from 'sharp';
import { loadFineShores } from '../land';
import { createSky } from './clouds';
import type { Frame } from './frame';
import { createFrame, cutRows } from './frame';
import type { Job } from './job';
import { paintOptical } from './optical';
import { paintRadar } from './radar';
import { createGround, newField, returnFields, slowField } from './raster';
import type { Scene } from './scene';
import type { ShoreIndex } from './shore';
import { fill, indexShores, landCover } from './shore';
import type { Towns } from './towns';
import { builtUp, loadTowns } from './towns';
import type { Coast } from './water';
import { createCoast } from './water';

// One small picture at a time, and never the same twice.
sharp.cache(false);
sharp.concurrency(1);

let shores: ShoreIndex | undefined;
let towns: Towns | undefined;

/** Reads the coastlines and towns, once. */
export function warm(): { shores: ShoreIndex; towns: Towns } {
  shores ??= indexShores(loadFineShores());
  towns ??= loadTowns();
  return { shores, towns };
}

/** Pixels that are drawn at a time; more would take more memory than a small process should. */
const stripPixels = 300_000;
/** Rows that strips share, so that their slopes and shores meet; the grids of slow fields repeat after that number. */
const shared = 16;

/** Draws an image: three bytes a pixel, and its size. Outside of the footprint a projected image is black. */
export function draw(job: Job): { pixels: Uint8Array; width: number; height: number } {
  const world = warm();
  const frame = createFrame(job);
  const { width, height } = frame;
  const coast = createCoast(world.shores, frame);
  const sky = createSky(job);
  const pixels = new Uint8Array(width * height * 3);
  const rows = Math.max(shared, Math.floor(stripPixels / width / shared) * shared);
  for (let top = 0; top < height; top += rows) {
    const from = Math.max(0, top - shared);
    const to = Math.min(height, top + rows + shared);
    const strip = cutRows(frame, from, to);
    const scene = { ...createScene(strip, world, coast), sky, first: from * width };
    const drawn = job.sensor === 'radar' ? paintRadar(job, scene) : paintOptical(job, scene);
    const end = Math.min(height, top + rows);
    returnFields();
    pixels.set(drawn.subarray((top - from) * width * 3, (end - from) * width * 3), top * width * 3);
  }
  if (job.projection !== null) blacken(pixels, fill([job.ring], frame));
  returnFields();
  return { pixels, width, height };
}

function createScene(
  frame: Frame,
  world: ReturnType<typeof warm>,
  coast: Coast,
): Omit<Scene, 'sky' | 'first'> {
  const ground = createGround(frame);
  const land = landCover(world.shores, frame);
  const water = newField(frame);
  for (let i = 0; i < water.length; i++) water[i] = 1 - land[i]!;
  const built = builtUp(world.towns, ground);
  return {
    frame,
    ground,
    land,
    water,
    built,
    shore: nearShore(land, frame),
    far: slowField(frame, 4, coast),
  };
}

/** Draws an image as JPEG. */
export async function render(job: Job): Promise<Buffer> {
  const { pixels, width, height } = draw(job);
  return sharp(pixels, { raw: { width, height, channels: 3 } })
    .jpeg({ quality: 84, chromaSubsampling: '4:4:4' })
    .toBuffer();
}

/** JPEG knows no transparency: what the satellite did not see is black. */
function blacken(pixels: Uint8Array, footprint: Float32Array): void {
  for (let i = 0; i < footprint.length; i++) {
    if (footprint[i]! >= 0.5) continue;
    pixels.fill(0, i * 3, i * 3 + 3);
  }
}

function nearShore(land: Float32Array, frame: Frame): Float32Array {
  const { width, height } = frame;
  const out = newField(frame);
  for (let i = 0; i < land.length; i++) {
    if (land[i]! < 0.5) continue;
    const x = i % width;
    const y = (i - x) / width;
    let wet = 0;
    for (let dy = -1; dy <= 1; dy++) {
      for (let dx = -1; dx <= 1; dx++) {
        const [column, row] = [
          Math.min(width - 1, Math.max(0, x + dx)),
          Math.min(height - 1, Math.max(0, y + dy)),
        ];
        wet += 1 - land[row * width + column]!;
      }
    }
    out[i] = Math.min(1, wet / 3);
  }
  return out;
}
