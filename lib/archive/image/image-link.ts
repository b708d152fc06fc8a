import type { AreaGeometry, Position } from '@/lib/areas/types';

/** What leads to an image in the archive, which finds by place and time alone. */
export interface ImageHint {
  constellation: string;
  /** ISO 8601. */
  acquiredAt: string;
  /** A point that it shows, longitude before latitude. */
  point: Position;
}

/** The page of an image: the same link from a search result, a basket, an order and an ingested scene. */
export function imageHref(sourceId: string, hint?: ImageHint): string {
  const path = `/images/${encodeURIComponent(sourceId)}`;
  if (!hint) return path;
  const query = new URLSearchParams({
    of: hint.constellation,
    at: hint.acquiredAt,
    near: hint.point.map((degrees) => degrees.toFixed(5)).join(','),
  });
  return `${path}?${query}`;
}

/** The hint of an image as far as it is known; undefined where something of it is missing. */
export function parseHint(image: {
  constellation?: string;
  acquiredAt?: string;
  footprint?: AreaGeometry;
}): ImageHint | undefined {
  const { constellation, acquiredAt, footprint } = image;
  if (!constellation || !acquiredAt || !footprint) return undefined;
  const polygon = footprint.type === 'Polygon' ? footprint.coordinates : footprint.coordinates[0];
  const ring = polygon?.[0]?.slice(1) ?? [];
  if (ring.length === 0) return undefined;
  // Footprints are strips: the mean of their corners is inside.
  const mean = (axis: 0 | 1) => ring.reduce((sum, position) => sum + position[axis], 0) / ring.length;
  return { constellation, acquiredAt, point: [mean(0), mean(1)] };
}

/** The hint in a page's address; undefined where there is none, or it is none. */
export function readHint(hint: { of?: string; at?: string; near?: string }): ImageHint | undefined {
  const { of: constellation, at, near } = hint;
  const time = Date.parse(at ?? '');
  const [x, y, ...rest] = (near ?? '').split(',').map(Number);
  if (!constellation || Number.isNaN(time) || x === undefined || y === undefined || rest.length > 0) {
    return undefined;
  }
  if (!(Math.abs(x) <= 540 && Math.abs(y) <= 90)) return undefined;
  return {
    constellation: constellation.slice(0, 60),
    acquiredAt: new Date(time).toISOString(),
    point: [x, y],
  };
}
