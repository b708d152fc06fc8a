import { season } from '../climate';
import { sun as sunAt } from '../orbit';
import type { Clouds } from './clouds';
import { cloudsOver } from './clouds';
import type { Frame } from './frame';
import type { Job } from './job';
import type { Landscape } from './landscape';
import { landscapeAt } from './landscape';
import { hash } from './noise';
import type { Parcels } from './parcels';
import { parcelField } from './parcels';
import { noiseField, slowField } from './raster';
import { relief, shade } from './relief';
import type { Scene } from './scene';

type Colour = readonly [red: number, green: number, blue: number];

/** From bare ground to dense woods. */
const greens: readonly Colour[] = [
  [186, 164, 126],
  [158, 143, 103],
  [122, 122, 80],
  [88, 102, 62],
  [58, 78, 48],
];
const sand: Colour = [204, 178, 136];
const tundra: Colour = [128, 116, 92];
const rock: Colour = [138, 124, 108];
const snowy: Colour = [236, 240, 245];
const roofs: Colour = [176, 164, 154];
const beach: Colour = [190, 174, 138];
const sea: readonly Colour[] = [
  [88, 128, 122],
  [50, 96, 112],
  [30, 66, 94],
  [18, 44, 72],
];
const fields: readonly Colour[] = [
  [126, 138, 74],
  [98, 122, 66],
  [168, 152, 106],
  [146, 124, 92],
  [110, 112, 84],
  [184, 174, 132],
  [84, 104, 60],
  [156, 142, 112],
];

const clamp = (value: number, from = 0, to = 1) => (value < from ? from : Math.min(value, to));

/** Draws an image of the eye's colours: three bytes a pixel. */
export function paintOptical(job: Job, scene: Scene): Uint8Array {
  const { frame, ground, land, water, built, far, sky } = scene;
  const [lon, lat] = job.quad[0];
  const sun = sunAt(job.time, lon, lat);
  const { summer } = season(lat, job.time);
  const look = landscapes(frame, job.time);
  const height = relief(ground, look.rugged, land);
  const light = shade(height, frame, sun);
  const plants = noiseField(ground, { largestKm: 14, smallestKm: 0.08, gain: 0.72, seed: 31 }, land);
  const soil = noiseField(ground, { largestKm: 5, smallestKm: 0.3, gain: 0.7, seed: 57 }, land);
  const swell = noiseField(ground, { largestKm: 9, smallestKm: 0.6, gain: 0.6, seed: 83 }, water);
  const clouds = sky && cloudsOver(ground, sky, sun);
  // A low sun makes a darker, warmer picture; a slanting view a hazier one.
  const bright = 0.8 + 0.28 * Math.sin((Math.max(12, sun.elevation) * Math.PI) / 180);
  const parcels = parcelField(frame);
  const out = new Uint8Array(frame.width * frame.height * 3);
  const pixel: [number, number, number] = [0, 0, 0];
  for (let i = 0; i < land.length; i++) {
    const grain = hash(i + scene.first, 7, job.seed) - 0.5;
    const cover = land[i]!;
    if (cover > 0) {
      paintLand(pixel, i, look, plants[i]!, soil[i]!, height[i]!, summer, parcels, built[i]!, grain);
      const lit = 0.25 + 0.75 * light[i]!;
      for (let c = 0; c < 3; c++) pixel[c] = pixel[c]! * lit * (1 + 0.09 * grain);
      const shore = scene.shore[i]!;
      if (shore > 0) mixInto(pixel, beach, 0.75 * shore * (1 - built[i]!) * (1 - look.snow[i]!));
    }
    if (cover < 1) {
      const [r, g, b] = pixel;
      paintWater(pixel, far[i]!, swell[i]!, grain, look.snow[i]!);
      if (cover > 0) {
        pixel[0] += (r - pixel[0]) * cover;
        pixel[1] += (g - pixel[1]) * cover;
        pixel[2] += (b - pixel[2]) * cover;
      }
    }
    for (let c = 0; c < 3; c++) pixel[c] = pixel[c]! * bright;
    if (clouds) paintCloud(pixel, clouds, i);
    // The air: a breath of blue over everything.
    out[i * 3] = clamp(pixel[0] * 0.97 + 5, 0, 255);
    out[i * 3 + 1] = clamp(pixel[1] * 0.97 + 7, 0, 255);
    out[i * 3 + 2] = clamp(pixel[2] * 0.96 + 12, 0, 255);
  }
  return out;
}

type Looks = Record<keyof Landscape, Float32Array>;

/** The landscape at every pixel. */
export function landscapes(frame: Frame, time: number): Looks {
  const step = 16;
  const keys: (keyof Landscape)[] = [
    'dry',
    'rugged',
    'lush',
    'boreal',
    'barren',
    'snow',
    'snowHeight',
    'tilled',
  ];
  const known = new Map<string, Landscape>();
  const at = (lon: number, lat: number) => {
    const key = `${lon} ${lat}`;
    const value = known.get(key) ?? landscapeAt(lon, lat, time);
    known.set(key, value);
    return value;
  };
  return Object.fromEntries(
    keys.map((key) => [key, slowField(frame, step, (lon, lat) => at(lon, lat)[key])]),
  ) as Looks;
}

function paintLand(
  out: [number, number, number],
  i: number,
  look: Looks,
  plants: number,
  soil: number,
  height: number,
  summer: number,
  parcels: Parcels,
  built: number,
  grain: number,
): void {
  const dry = look.dry[i]!;
  const lush = look.lush[i]!;
  const tilled = look.tilled[i]!;
  const barren = look.barren[i]!;
  const woods =
    (1 - clamp(barren * 2)) *
    clamp((plants + 0.35 * look.rugged[i]! - 0.42 + 0.95 * lush + 0.45 * look.boreal[i]!) * 2.6);
  const green = clamp(0.5 + 0.07 * summer + 0.24 * plants + 0.09 * soil + 0.22 * lush - 0.75 * dry);
  ramped(out, greens, green);
  if (tilled > 0.02) {
    const field = parcels.at(i);
    const shown = tilled * (1 - woods) * clamp(0.75 + 0.5 * soil) * parcels.strength;
    mixInto(out, fields[Math.floor(field * fields.length)]!, 0.55 * shown);
    const tone = 1 + 0.24 * (((field * 97) % 1) - 0.5) * shown;
    for (let c = 0; c < 3; c++) out[c] = out[c]! * tone;
  }
  mixInto(out, greens[4]!, 0.72 * woods * (1 - dry));
  if (dry > 0.02) {
    mixInto(out, sand, 0.85 * dry);
    const dune = 1 + dry * (0.1 * soil + 0.13 * plants);
    for (let c = 0; c < 3; c++) out[c] = out[c]! * dune;
    mixInto(out, rock, clamp(0.5 * dry * (soil + 0.6 * look.rugged[i]! + 0.2)));
  }
  if (barren > 0) mixInto(out, tundra, clamp(barren * (1.2 - 0.5 * plants)));
  const bare = clamp((height - 1.5) / 1.1) * (1 - lush);
  if (bare > 0) mixInto(out, rock, 0.8 * bare);
  const snow = clamp(look.snow[i]! * 1.6 + 0.3 * plants * (1 - look.snow[i]!) - 0.3);
  if (look.snow[i]! > 0) mixInto(out, snowy, snow);
  // Above its line it is thick on ledges and thin on the rest.
  const above = clamp((height - look.snowHeight[i]! + 0.12 * soil) * 3);
  if (above > 0) mixInto(out, snowy, 0.92 * above);
  if (built > 0) {
    const block = 1 + 0.55 * grain + 0.15 * soil;
    for (let c = 0; c < 3; c++) out[c] = out[c]! + (roofs[c]! * block - out[c]!) * 0.72 * built;
  }
}

function paintWater(
  out: [number, number, number],
  far: number,
  swell: number,
  grain: number,
  snow: number,
): void {
  const depth = 1 - Math.exp(-(far + 0.25) / 4.2);
  ramped(out, sea, clamp(depth * 1.02 + 0.045 * swell));
  const shine = 1 + 0.05 * swell + 0.05 * grain;
  for (let c = 0; c < 3; c++) out[c] = out[c]! * shine;
  // Floes drift before snowy coasts.
  const ice = clamp((swell - 0.25) * 3) * clamp(snow * 1.4 - 0.4);
  if (ice > 0) mixInto(out, snowy, 0.85 * ice);
}

function paintCloud(out: [number, number, number], clouds: Clouds, i: number): void {
  const cover = clouds.opacity[i]!;
  const dark = 1 - 0.5 * clouds.shadow[i]! * (1 - cover);
  const white = 255 * clamp(clouds.light[i]!, 0.72, 1);
  out[0] = out[0] * dark + (white - out[0] * dark) * cover;
  out[1] = out[1] * dark + (white - out[1] * dark) * cover;
  out[2] = out[2] * dark + (white * 1.005 - out[2] * dark) * cover;
}

function mixInto(out: [number, number, number], colour: Colour, share: number): void {
  out[0] += (colour[0] - out[0]) * share;
  out[1] += (colour[1] - out[1]) * share;
  out[2] += (colour[2] - out[2]) * share;
}

function ramped(out: [number, number, number], colours: readonly Colour[], value: number): void {
  const scaled = value * (colours.length - 1);
  const i = Math.min(colours.length - 2, Math.floor(scaled));
  const [a, b] = [colours[i]!, colours[i + 1]!];
  const t = scaled - i;
  out[0] = a[0] + (b[0] - a[0]) * t;
  out[1] = a[1] + (b[1] - a[1]) * t;
  out[2] = a[2] + (b[2] - a[2]) * t;
}
