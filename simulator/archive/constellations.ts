/** A satellite on a circular, sun-synchronous orbit. */
export interface Satellite {
  name: string;
  /** Degrees; above 90 since the orbits are retrograde. */
  inclination: number;
  altitudeKm: number;
  /** Revolutions in a solar day: whole revolutions over the days of the repeat cycle. */
  orbitsPerDay: number;
  /** Mean local solar time at the descending node, hours. */
  nodeHour: number;
  /** Where along its orbit the satellite is at the epoch, revolutions. */
  phase: number;
}

export interface Constellation {
  /** As the search spells it. */
  name: string;
  /** Another spelling that some catalogue entries carry. */
  otherName?: string;
  productType: string;
  productName: string;
  provider: string;
  sensor: 'optical' | 'radar';
  /** Metres. */
  resolution: number;
  /** Across the track, at nadir. */
  swathKm: number;
  /** Along the track: shortest and longest usual scene. */
  lengthKm: [number, number];
  /** How far to the side the satellite may look, degrees off nadir; radars must also look at least so far. */
  roll: { min: number; max: number };
  satellites: Satellite[];
}

const airbus = 'Airbus Defence and Space';

/** Pléiades and SPOT share one orbital plane, a quarter of a revolution apart. */
const shared = { inclination: 98.2, altitudeKm: 694, orbitsPerDay: 379 / 26 };
const neo = { inclination: 97.9, altitudeKm: 620, orbitsPerDay: 386 / 26, nodeHour: 10.5 };
const sentinel = { inclination: 98.62, altitudeKm: 786, orbitsPerDay: 143 / 10, nodeHour: 10.5 };
const dawn = { inclination: 97.44, altitudeKm: 514, orbitsPerDay: 167 / 11, nodeHour: 6 };

export const constellations: readonly Constellation[] = [
  {
    name: 'PLEIADES NEO',
    productType: 'PNEO_0_3',
    productName: 'Pléiades Neo 0.3-m',
    provider: airbus,
    sensor: 'optical',
    resolution: 0.3,
    swathKm: 20,
    lengthKm: [16, 30],
    roll: { min: 0, max: 32 },
    satellites: [
      { name: 'PNEO3', ...neo, phase: 0.11 },
      { name: 'PNEO4', ...neo, phase: 0.61 },
    ],
  },
  {
    name: 'PLEIADES',
    otherName: 'Pleiades',
    productType: 'PHR_0_5',
    productName: 'Pléiades 0.5-m',
    provider: airbus,
    sensor: 'optical',
    resolution: 0.5,
    swathKm: 20,
    lengthKm: [18, 40],
    roll: { min: 0, max: 30 },
    satellites: [
      { name: 'PHR1A', ...shared, nodeHour: 10.5, phase: 0 },
      { name: 'PHR1B', ...shared, nodeHour: 10.5, phase: 0.5 },
    ],
  },
  {
    name: 'SPOT',
    productType: 'SPOT_1_5',
    productName: 'SPOT 1.5-m',
    provider: airbus,
    sensor: 'optical',
    resolution: 1.5,
    swathKm: 60,
    lengthKm: [50, 75],
    roll: { min: 0, max: 30 },
    satellites: [
      { name: 'SPOT6', ...shared, nodeHour: 10, phase: 0.25 },
      { name: 'SPOT7', ...shared, nodeHour: 10, phase: 0.75 },
    ],
  },
  {
    name: 'SENTINEL2',
    productType: 'S2_10',
    productName: 'Sentinel-2 10-m',
    provider: 'European Space Agency',
    sensor: 'optical',
    resolution: 10,
    swathKm: 290,
    lengthKm: [109.8, 109.8],
    roll: { min: 0, max: 11 },
    satellites: [
      { name: 'S2A', ...sentinel, phase: 0 },
      { name: 'S2B', ...sentinel, phase: 0.5 },
      { name: 'S2C', ...sentinel, phase: 0.25 },
    ],
  },
  {
    name: 'TERRASAR-X',
    productType: 'TSX_3',
    productName: 'TerraSAR-X 3-m',
    provider: airbus,
    sensor: 'radar',
    resolution: 3,
    swathKm: 30,
    lengthKm: [45, 60],
    roll: { min: 18, max: 41 },
    satellites: [
      { name: 'TSX1', ...dawn, phase: 0.31 },
      // The twin flies in close formation, a few seconds behind.
      { name: 'TDX1', ...dawn, phase: 0.3094 },
    ],
  },
];

/** How a constellation's name is compared: case, blanks, hyphens, underscores and accents do not count. */
export function nameKey(name: string): string {
  return name
    .normalize('NFD')
    .replace(/[^a-z0-9]/gi, '')
    .toUpperCase();
}
