import type { Feature, Polygon } from 'geojson';
import type { OpenSimulator } from '../test-support';

/** The instant that the tests' worlds are built around. */
export const around = '2026-11-21T12:00:00Z';
export const apiKey = { authorization: 'APIKEY demo-search-key-51b7e2' };

export interface ImageProperties {
  sourceId: string;
  constellation: string;
  satellite: string;
  acquisitionDate: string;
  creationDate: string;
  cloudCover?: number;
  incidenceAngle: number;
  resolution: number;
}

export type ImageFeature = Feature<Polygon, ImageProperties> & {
  bbox: [number, number, number, number];
  thumbnail: string;
  quicklooks: { size: string; projection: string | null; image: string }[];
};

export interface Found {
  startIndex: number;
  itemsPerPage: number;
  totalResults: number;
  query: unknown;
  type: string;
  features: ImageFeature[];
}

/** POSTs a search; a string is sent as it is. */
export function post(sim: OpenSimulator, body: unknown, headers: Record<string, string> = apiKey) {
  return fetch(`${sim.url}/search/api/v1/search`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });
}

/** A search that must succeed. */
export async function find(sim: OpenSimulator, body: object): Promise<Found> {
  const response = await post(sim, body);
  if (response.status !== 200) throw new Error(`${response.status} ${await response.text()}`);
  return (await response.json()) as Found;
}

/** A polygon in WKT from its positions; closed here. */
export function wkt(...positions: [number, number][]): string {
  return `POLYGON((${[...positions, positions[0]!].map((position) => position.join(' ')).join(',')}))`;
}

/** A box in WKT. */
export const boxWkt = (west: number, south: number, east: number, north: number) =>
  wkt([west, south], [east, south], [east, north], [west, north]);
