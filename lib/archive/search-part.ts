import { getBbox } from '@/lib/areas/geometry/measure';
import type { Bbox, PolygonGeometry, Ring } from '@/lib/areas/types';

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

const maxParts = 16;
const maxUselessSplits = 3;

/** Gives what of a polygon is in each of some boxes. */
export type CutToBoxes = (rings: Ring[], boxes: readonly Bbox[]) => Promise<PolygonGeometry[][]>;

/**
 * The parts that a part with more images than its page is split into: this many stretches of time that each should fit
 * a page; below two seconds, for a page can be less than what one second holds, each constellation on its own; and at
 * last two parts of the area. Neighbouring stretches share their instant, so that nothing falls between them however
 * the service compares. None when nothing distinguishes the images.
 */
export async function splitPart(
  part: SearchPart,
  { total, boxes }: PartFacts,
  cut: CutToBoxes,
): Promise<SearchPart[]> {
  const seconds = Math.floor((part.to - part.from) / 1000);
  if (seconds >= 2) return splitTime(part, seconds, Math.ceil((1.25 * total) / Math.max(1, boxes.length)));
  if (part.constellations.length > 1) {
    return part.constellations.map((one) => ({ ...part, constellations: [one] }));
  }
  return splitArea(part, { total, boxes }, cut);
}

function splitTime(part: SearchPart, seconds: number, wanted: number): SearchPart[] {
  const count = Math.min(seconds, Math.max(2, Math.min(maxParts, wanted)));
  const edges = Array.from({ length: count + 1 }, (_, index) =>
    index === count ? part.to : part.from + 1000 * Math.round((seconds * index) / count),
  );
  // The newest first, since people look at those first.
  return edges
    .slice(1)
    .map((to, index) => ({ ...part, from: edges[index] as number, to }))
    .reverse();
}

async function splitArea(
  part: SearchPart,
  { total, boxes }: PartFacts,
  cut: CutToBoxes,
): Promise<SearchPart[]> {
  const inVain = part.cut && total >= part.cut.total ? part.cut.inVain + 1 : 0;
  const [west, south, east, north] = getBbox(part.polygon);
  const line = inVain < maxUselessSplits ? bestLine([west, south, east, north], boxes) : undefined;
  if (!line) return [];
  const parts = await cut(
    part.polygon.coordinates,
    line.isMeridian
      ? [
          [west, south, line.at, north],
          [line.at, south, east, north],
        ]
      : [
          [west, south, east, line.at],
          [west, line.at, east, north],
        ],
  );
  return parts.flat().map((polygon) => ({ ...part, polygon, cut: { total, inVain } }));
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
    const [min, max] = isMeridian ? [west, east] : [south, north];
    const starts = near.map((box) => box[first]).toSorted((a, b) => a - b);
    const ends = near.map((box) => box[last]).toSorted((a, b) => a - b);
    const edges = [...starts, ...ends].toSorted((a, b) => a - b);
    for (const [index, edge] of edges.entries()) {
      // Between two edges, so that what ends there is on one side only.
      const at = (edge + (edges[index + 1] ?? edge)) / 2;
      if (at <= min || at >= max) continue;
      const before = countTo(starts, at);
      const after = near.length - countBelow(ends, at);
      if (Math.max(before, after) < fewest) {
        fewest = Math.max(before, after);
        best = { isMeridian, at };
      }
    }
  }
  return best;
}

/** How many of sorted values are at most `value`. */
const countTo = (sorted: readonly number[], value: number) => placeIn(sorted, (one) => one <= value);
/** How many of sorted values are less than `value`. */
const countBelow = (sorted: readonly number[], value: number) => placeIn(sorted, (one) => one < value);

function placeIn(sorted: readonly number[], isBefore: (value: number) => boolean): number {
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (isBefore(sorted[middle] as number)) low = middle + 1;
    else high = middle;
  }
  return low;
}
