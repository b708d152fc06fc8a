import { cut } from '@/lib/areas/antimeridian';
import { bboxOf } from '@/lib/areas/measure';
import type { Bbox, PolygonGeometry } from '@/lib/areas/types';

/** A part of a search: what one request asks for. */
export interface SearchPart {
  polygon: PolygonGeometry;
  constellations: readonly string[];
  /** Milliseconds since 1970, both included. */
  from: number;
  to: number;
  /** What is sent beside the three documented fields. */
  fields?: Readonly<Record<string, string>>;
  /** Set where the service pages: which one, counted from 1. */
  page?: number;
  /** Set where the area was cut: how many images the cut part had, and how many cuts in a row made no difference. */
  cut?: { total: number; inVain: number };
}

/** What a part's answer says of how to split it. */
export interface PartFacts {
  total: number;
  /** Where the images of the page lie. */
  boxes: readonly Bbox[];
}

const mostParts = 16;
const mostCutsInVain = 3;

/**
 * The parts that a part with more images than its page is split into: so many stretches of time that each should fit
 * a page; below two seconds, for a page can be less than what one second holds, each constellation by itself; and at
 * last two parts of the area. Neighbouring stretches share their instant, so that nothing falls between them however
 * the service compares. None when nothing tells the images apart.
 */
export function splitPart(part: SearchPart, { total, boxes }: PartFacts): SearchPart[] {
  const seconds = Math.floor((part.to - part.from) / 1000);
  if (seconds >= 2) return splitTime(part, seconds, Math.ceil((1.25 * total) / Math.max(1, boxes.length)));
  if (part.constellations.length > 1) {
    return part.constellations.map((one) => ({ ...part, constellations: [one] }));
  }
  return splitArea(part, total, boxes);
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

function splitArea(part: SearchPart, total: number, boxes: readonly Bbox[]): SearchPart[] {
  const inVain = part.cut && total >= part.cut.total ? part.cut.inVain + 1 : 0;
  const [west, south, east, north] = bboxOf(part.polygon);
  const line = inVain < mostCutsInVain ? bestLine([west, south, east, north], boxes) : undefined;
  if (!line) return [];
  const rings = part.polygon.coordinates;
  const parts = line.isMeridian
    ? [...cut(rings, west, line.at, south, north), ...cut(rings, line.at, east, south, north)]
    : [...cut(rings, west, east, south, line.at), ...cut(rings, west, east, line.at, north)];
  return parts.map((polygon) => ({ ...part, polygon, cut: { total, inVain } }));
}

/**
 * The meridian or parallel through an area with the fewest images on its fuller side; nothing where each such line has
 * all of them on one side, as for images that lie one on the other.
 */
function bestLine(
  [west, south, east, north]: Bbox,
  boxes: readonly Bbox[],
): { isMeridian: boolean; at: number } | undefined {
  // Boxes of images across the antimeridian may be written on its other side.
  const near = boxes.map(([w, s, e, n]): Bbox => {
    const shift = 360 * Math.round(((west + east) / 2 - (w + e) / 2) / 360);
    return [w + shift, s, e + shift, n];
  });
  let best: { isMeridian: boolean; at: number } | undefined;
  let fewest = near.length;
  for (const isMeridian of [true, false]) {
    const [first, last] = isMeridian ? ([0, 2] as const) : ([1, 3] as const);
    const [least, most] = isMeridian ? [west, east] : [south, north];
    const edges = near.flatMap((box) => [box[first], box[last]]).toSorted((a, b) => a - b);
    for (const [index, edge] of edges.entries()) {
      // Between two edges, so that what ends there lies on one side only.
      const at = (edge + (edges[index + 1] ?? edge)) / 2;
      if (at <= least || at >= most) continue;
      const before = near.filter((box) => box[first] <= at).length;
      const after = near.filter((box) => box[last] >= at).length;
      if (Math.max(before, after) < fewest) {
        fewest = Math.max(before, after);
        best = { isMeridian, at };
      }
    }
  }
  return best;
}
