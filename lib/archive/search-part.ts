import { cut } from '@/lib/areas/antimeridian';
import { bboxOf } from '@/lib/areas/measure';
import type { PolygonGeometry } from '@/lib/areas/types';

/** A part of a search: what one request asks for. */
export interface SearchPart {
  polygon: PolygonGeometry;
  constellations: readonly string[];
  /** Milliseconds since 1970, both included. */
  from: number;
  to: number;
  /** Set where the area was cut: how many images the cut part had, and how many cuts in a row made no difference. */
  cut?: { total: number; inVain: number };
}

const mostParts = 16;
const mostCutsInVain = 3;
/** Degrees; no image is so small that cutting further could tell it from another. */
const smallestSide = 0.001;

/**
 * The parts that a part with more images than its page is split into: so many stretches of time that each should fit
 * a page; below two seconds, for a page can be less than what one second holds, each constellation by itself; and at
 * last the halves of the area. Neighbouring stretches share their instant, so that nothing falls between them however
 * the service compares. None when nothing tells the images apart.
 */
export function splitPart(part: SearchPart, total: number, page: number): SearchPart[] {
  const seconds = Math.floor((part.to - part.from) / 1000);
  if (seconds >= 2) return splitTime(part, seconds, Math.ceil((1.25 * total) / Math.max(1, page)));
  if (part.constellations.length > 1) {
    return part.constellations.map((one) => ({ ...part, constellations: [one] }));
  }
  return splitArea(part, total);
}

function splitTime(part: SearchPart, seconds: number, wanted: number): SearchPart[] {
  const count = Math.min(seconds, Math.max(2, Math.min(mostParts, wanted)));
  const edges = Array.from({ length: count + 1 }, (_, index) =>
    index === count ? part.to : part.from + 1000 * Math.round((seconds * index) / count),
  );
  // The newest first, since people look at those first.
  return edges
    .slice(1)
    .map((to, index) => ({ ...part, from: edges[index] as number, to }))
    .reverse();
}

function splitArea(part: SearchPart, total: number): SearchPart[] {
  const inVain = part.cut && total >= part.cut.total ? part.cut.inVain + 1 : 0;
  const [west, south, east, north] = bboxOf(part.polygon);
  const [width, height] = [east - west, north - south];
  if (inVain >= mostCutsInVain || Math.max(width, height) < smallestSide) return [];
  const middle = width > height ? (west + east) / 2 : (south + north) / 2;
  const rings = part.polygon.coordinates;
  const halves =
    width > height
      ? [...cut(rings, west, middle, south, north), ...cut(rings, middle, east, south, north)]
      : [...cut(rings, west, east, south, middle), ...cut(rings, west, east, middle, north)];
  return halves.map((polygon) => ({ ...part, polygon, cut: { total, inVain } }));
}
