import type { Random } from '../random';

const bump = (x: number, middle: number, width: number) => Math.exp(-(((x - middle) / width) ** 2));

/**
 * How often the sky is covered, 0…1, by climate zone and season: cloudy at the equator and at the polar fronts, clear over
 * the subtropical deserts, wet summers under the monsoons, dry ones around the Mediterranean.
 */
export function cloudiness(lon: number, lat: number, time: number): number {
  const { summer } = season(lat, time);
  const belt = 0.62 * bump(lat, 4, 13) + 0.6 * bump(Math.abs(lat), 62, 22) + 0.22;
  const desert = 0.3 * aridity(lon, lat);
  const mediterranean = bump(lat, 39, 6) * bump(lon, 15, 22) * 0.24 * summer;
  const monsoon = bump(lat, 19, 11) * bump(lon, 95, 32) * 0.34 * summer;
  const winter = Math.abs(lat) > 35 ? -0.1 * summer : 0;
  return Math.min(0.92, Math.max(0.06, belt - desert - mediterranean + monsoon + winter));
}

/** −1 in mid-winter to 1 in mid-summer, weaker towards the equator. */
export function season(lat: number, time: number): { summer: number } {
  const year = (time - Date.UTC(2024, 0, 1)) / 86_400_000 / 365.25;
  const north = -Math.cos(2 * Math.PI * (year - 20 / 365.25));
  return { summer: north * Math.max(-1, Math.min(1, lat / 25)) };
}

/** A cover in whole percent for an image: the sky is mostly clear or mostly covered, seldom in between. */
export function drawCloud(cloudy: number, random: Random): number {
  const value = random.next();
  const clear = 1 - cloudy;
  if (value < clear * 0.35) return 0;
  // What is ordered is taken again when it is covered, so that archives are clearer than the sky.
  const skew = 0.6 + 2.6 * clear;
  return Math.round(100 * random.next() ** skew * (0.35 + 0.65 * cloudy) * (value > 0.97 ? 1.4 : 1)) % 101;
}

const drylands: readonly [lon: number, lat: number, width: number, height: number, strength: number][] = [
  [8, 24, 26, 8.5, 1],
  [27, 25, 12, 8.5, 1],
  [46, 23, 13, 9, 1],
  [57, 29, 12, 7, 0.85],
  [70, 27, 7, 5, 0.7],
  [60, 42, 14, 6, 0.75],
  [84, 39.5, 12, 4, 0.9],
  [103, 42, 13, 5, 0.8],
  [132, -25, 16, 8, 0.85],
  [120, -24, 9, 6, 0.7],
  [-114, 34, 9, 6, 0.75],
  [-105, 28, 6, 5, 0.6],
  [-70, -23, 3.5, 9, 1],
  [-68, -42, 4, 8, 0.55],
  [15, -23, 5, 9, 0.9],
  [22, -26, 7, 5, 0.6],
  [46, 6, 6, 7, 0.6],
  [34, 30, 7, 4, 0.9],
  [-2, 37, 3, 1.5, 0.35],
];

/** How dry the ground is, 0…1. */
export function aridity(lon: number, lat: number): number {
  let dry = 0;
  for (const [x, y, width, height, strength] of drylands) {
    if (Math.abs(lat - y) > 2 * height) continue;
    const apart = ((((lon - x) % 360) + 540) % 360) - 180;
    const d = (apart / width) ** 2 + ((lat - y) / height) ** 2;
    if (d < 4) dry = Math.max(dry, strength * Math.exp(-(d ** 1.6)));
  }
  return dry;
}
