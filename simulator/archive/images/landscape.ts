import { aridity, season } from '../climate';

/** What the ground is like at a place, each 0…1. */
export interface Landscape {
  dry: number;
  /** Mountains, against plains. */
  rugged: number;
  /** Wet tropics. */
  lush: number;
  /** Dark conifer woods of the north. */
  boreal: number;
  /** Too cold for trees, then for grass. */
  barren: number;
  /** Ice sheets, and snow at the time of the image. */
  snow: number;
  /** Height from which snow is, in the units of `relief`. */
  snowHeight: number;
  /** Fields rather than wilderness. */
  tilled: number;
}

type Patch = readonly [lon: number, lat: number, width: number, height: number, strength: number];

const mountains: readonly Patch[] = [
  [10, 46.7, 5, 1.1, 1],
  [6.6, 45, 1.3, 1.8, 1],
  [0.9, 42.7, 2.2, 0.55, 1],
  [2.55, 43.56, 0.6, 0.22, 0.75],
  [2.5, 42.9, 0.5, 0.25, 0.55],
  [3.4, 44.2, 0.9, 0.8, 0.6],
  [-4, 43.1, 2.5, 0.4, 0.8],
  [-3.3, 37, 1.6, 0.4, 0.8],
  [12.8, 43, 1.8, 1.6, 0.6],
  [19, 43, 3, 2.6, 0.8],
  [22.5, 40, 2, 2.5, 0.7],
  [24.5, 46.8, 3, 1.6, 0.8],
  [-4.5, 57, 1.6, 1.1, 0.6],
  [9, 62, 4.5, 3, 0.85],
  [16, 67.5, 4.5, 2.5, 0.85],
  [16, 78.5, 6, 1.6, 0.8],
  [44, 42.6, 5, 1.2, 1],
  [33, 37.2, 6, 1.2, 0.7],
  [-4.5, 32, 4, 1.6, 0.8],
  [76, 36, 9, 4, 1],
  [88, 30, 12, 3.4, 1],
  [100, 29, 5, 6, 0.9],
  [80, 42.3, 8, 1.8, 0.9],
  [59, 58, 2, 8, 0.5],
  [52, 34, 6, 4, 0.6],
  [138, 36.3, 1.8, 1.6, 0.8],
  [-172, 66.5, 12, 2.5, 0.7],
  [-112, 45, 9, 9, 0.75],
  [-122, 47, 2, 6, 0.7],
  [-150, 62.5, 10, 3, 0.9],
  [-80, 38, 4, 4, 0.45],
  [-70, -20, 3, 22, 0.95],
  [-76, 2, 2.5, 8, 0.9],
  [38, 8, 3, 5, 0.7],
  [29, -29.5, 2, 2, 0.7],
  [170, -44, 2.5, 1.8, 0.95],
  [148, -37, 1.5, 1.5, 0.5],
  [145, -6, 5, 1.4, 0.85],
  [-22, 65, 5, 1.4, 0.5],
  [-42, 70, 20, 10, 0.35],
];

const jungles: readonly Patch[] = [
  [-62, -4, 14, 9, 1],
  [20, 0, 9, 5, 1],
  [113, 1, 9, 6, 0.95],
  [102, 2, 5, 6, 0.9],
  [141, -4, 8, 5, 1],
  [-84, 11, 6, 4, 0.8],
  [97, 20, 5, 8, 0.6],
  [178.5, -17.5, 3, 2, 0.8],
  [-9, 6.5, 5, 2.5, 0.7],
];

const wild: readonly Patch[] = [
  ...jungles,
  [-100, 60, 60, 9, 1],
  [100, 62, 70, 8, 1],
  [20, 66, 14, 4, 0.9],
  [-42, 72, 30, 12, 1],
];

function strongest(patches: readonly Patch[], lon: number, lat: number): number {
  let found = 0;
  for (const [x, y, width, height, strength] of patches) {
    if (Math.abs(lat - y) > 2.5 * height) continue;
    const apart = ((((lon - x) % 360) + 540) % 360) - 180;
    const d = (apart / width) ** 2 + ((lat - y) / height) ** 2;
    if (d < 5) found = Math.max(found, strength * Math.exp(-(d ** 1.5)));
  }
  return found;
}

const ramp = (from: number, to: number, value: number) =>
  Math.min(1, Math.max(0, (value - from) / (to - from)));

/** The landscape at a place and time. */
export function landscapeAt(lon: number, lat: number, time: number): Landscape {
  const dry = aridity(lon, lat);
  const rugged = strongest(mountains, lon, lat);
  const { summer } = season(lat, time);
  const north = Math.abs(lat);
  // The snow line of a plain comes down to some 52° in winter and goes up to 76° in summer; mountains reach further.
  const snowLine = 64 + 12 * summer - 6 * rugged;
  const greenland = strongest([[-41, 73, 17, 11, 1]], lon, lat);
  const ice = Math.max(ramp(58, 63, -lat), ramp(0.3, 0.6, greenland));
  return {
    dry,
    rugged,
    lush: strongest(jungles, lon, lat),
    boreal: ramp(54, 60, lat) * (1 - ramp(68, 72, lat)),
    barren: ramp(64, 78, north),
    snow: Math.max(ice, ramp(snowLine, snowLine + 5, north)),
    snowHeight: 1.75 + 0.55 * summer + 1.5 * ramp(38, 5, north) - 0.03 * Math.max(0, north - 46),
    tilled:
      (1 - 0.9 * rugged) *
      (1 - ramp(0.25, 0.7, dry)) *
      (1 - strongest(wild, lon, lat)) *
      (1 - ramp(56, 64, north)),
  };
}
