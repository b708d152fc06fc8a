/** A constellation that the workflow server's catalogues know. */
export interface Constellation {
  name: string;
  /** As the record's tags spell it. */
  title: string;
  provider: string;
  satellites: readonly string[];
  productType: string;
  /** Width and length of a scene on the ground, km. */
  widthKm: number;
  lengthKm: number;
  /** Direction of flight, degrees clockwise from north. */
  heading: number;
  /** Days between two scenes of one frame. */
  revisitDays: number;
  /** Local solar time of the passage, hours. */
  hour: number;
  /** Whether a scene is split into bursts; elsewhere a scene is one tile. */
  hasBursts: boolean;
  hasClouds: boolean;
  /** Whether the catalogue gives the geometry of a scene within its metadata. */
  tellsGeometry: boolean;
  /** The graph that processes it when the payload names none. */
  graph: string;
}

/** What the payload's `scene_type.constellation` may be. */
export const constellations: Record<string, Constellation> = {
  sentinel1: {
    name: 'sentinel1',
    title: 'SENTINEL1',
    provider: 'ESA',
    satellites: ['S1A', 'S1C'],
    productType: 'SLC',
    widthKm: 250,
    lengthKm: 185,
    heading: 192,
    revisitDays: 6,
    hour: 5.6,
    hasBursts: true,
    hasClouds: false,
    tellsGeometry: true,
    graph: 'S1BackscatterCoherence',
  },
  sentinel2: {
    name: 'sentinel2',
    title: 'SENTINEL2',
    provider: 'ESA',
    satellites: ['S2A', 'S2B', 'S2C'],
    productType: 'S2MSI2A',
    widthKm: 110,
    lengthKm: 110,
    heading: 0,
    revisitDays: 5,
    hour: 10.7,
    hasBursts: false,
    hasClouds: true,
    tellsGeometry: false,
    graph: 'CopyProduct',
  },
  pleiades: {
    name: 'pleiades',
    title: 'PLEIADES',
    provider: 'Airbus',
    satellites: ['PHR1A', 'PHR1B'],
    productType: 'ORTHO',
    widthKm: 20,
    lengthKm: 20,
    heading: 190,
    revisitDays: 13,
    hour: 10.5,
    hasBursts: false,
    hasClouds: true,
    tellsGeometry: true,
    graph: 'PleiadesOrtho',
  },
  spot: {
    name: 'spot',
    title: 'SPOT',
    provider: 'Airbus',
    satellites: ['SPOT6', 'SPOT7'],
    productType: 'ORTHO',
    widthKm: 60,
    lengthKm: 60,
    heading: 190,
    revisitDays: 13,
    hour: 10.2,
    hasBursts: false,
    hasClouds: true,
    tellsGeometry: true,
    graph: 'SpotOrtho',
  },
};

/** Sub-swaths of a sentinel1 scene, each with its bursts numbered from 1. */
export const swaths = ['IW1', 'IW2', 'IW3'] as const;
export const burstsPerSwath = 9;
