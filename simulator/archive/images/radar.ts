import type { Job } from './job';
import { hash } from './noise';
import { landscapes } from './optical';
import { noiseField } from './raster';
import { relief, shade } from './relief';
import type { Scene } from './scene';

/** How strongly things send the radar's beam back. */
const back = { water: 0.012, land: 0.2, woods: 0.1, town: 1.3, sand: -0.13 };
const looks = 5;

/** Draws a radar image: grey, grainy, dark water, bright towns, slopes that face the satellite bright. Three bytes a pixel. */
export function paintRadar(job: Job, { frame, ground, land, water, built, far, first }: Scene): Uint8Array {
  const look = landscapes(frame, job.time);
  const height = relief(ground, look.rugged, land);
  const light = shade(height, frame, { azimuth: job.lookFrom, elevation: 50 });
  const plants = noiseField(ground, { largestKm: 10, smallestKm: 0.1, gain: 0.75, seed: 31 }, land);
  const seed = 200 + (job.seed % 50);
  const wind = noiseField(ground, { largestKm: 16, smallestKm: 0.5, gain: 0.55, seed }, water);
  const out = new Uint8Array(land.length * 3);
  for (let i = 0; i < land.length; i++) {
    const cover = land[i]!;
    const rough =
      back.land + back.woods * plants[i]! + back.sand * look.dry[i]! * (1 - 0.6 * look.rugged[i]!);
    const town = built[i]! * back.town * (0.35 + 0.9 * hash(i + first, 3, 77) ** 3);
    const solid = Math.max(0.03, rough) * light[i]! ** 3 + town;
    const sea = back.water * (1 + 0.9 * Math.max(-0.8, wind[i]!) * Math.min(1, far[i]! / 2));
    const power = sea + (solid - sea) * cover;
    let product = 1;
    for (let k = 0; k < looks; k++) product *= 1 - hash(i + first, k + 11, job.seed);
    const speckle = -Math.log(Math.max(1e-9, product)) / looks;
    const grey = Math.min(255, 12 + 265 * Math.sqrt(power * speckle));
    out[i * 3] = grey;
    out[i * 3 + 1] = grey;
    out[i * 3 + 2] = grey;
  }
  return out;
}
