import type { AreaGeometry, Bbox, Position, Ring } from '../types';
import { bboxOfRings } from './box';
import { findCrossings, findOverlappingLines } from './crossings';
import { createSideTest, listSides } from './nesting';
import { overlay } from './overlay';
import { polygonsOfArea, toGeometry } from './polygons';
import { closeRing, isOnOneLine, windRing, withoutRepeats } from './ring';
import { centrePolygon, keepWideRing } from './unwrap';

/**
 * Polygons without crossings that cover what the given ones cover together: of each what its outer ring runs round and
 * no hole does. Gives nothing when no area is left.
 */
export function unionAreas(areas: Ring[][]): Ring[][] {
  let polygons = resolve(areas.map((rings) => rings.map((ring) => closeRing(withoutRepeats(ring)))));
  // Rounding can make new crossings of the size of a digit: further passes find those.
  for (let pass = 1; pass < 3 && polygons.some(isCrossed); pass += 1)
    polygons = polygons.flatMap((own) => (isCrossed(own) ? resolve([own]) : [own]));
  return polygons;
}

const isCrossed = (rings: Ring[]) => findCrossings(rings).length > 0;

function resolve(areas: Ring[][]): Ring[][] {
  if (areas.length === 0) return [];
  // The library wants two at least.
  const polygons = overlay(
    'union',
    [...areas, ...areas.slice(0, 1)].map((rings) => [rings]),
  );
  return polygons.flatMap((parts) => {
    const [outer, ...holes] = parts.map((ring) =>
      withoutRepeats(ring.map(([x, y]): Position => [round(x), round(y)])),
    );
    if (!outer || isFlat(outer)) return [];
    // The library leaves out corners on straight lines, which very wide ones need.
    return [[outer, ...holes.filter((hole) => !isFlat(hole))].map(keepWideRing)];
  });
}

const isFlat = (ring: Ring) => ring.length < 4 || isOnOneLine(ring);
/** Ten decimals: a hundredth of a millimetre. */
const round = (degrees: number) => Math.round(degrees * 1e10) / 1e10;

/**
 * The parts of an area with those united that overlap, so that nothing counts twice; the very same parts where none do.
 * Parts that share a border stay apart.
 * @param parts wound polygons without crossings
 */
export function unionParts(parts: Ring[][]): Ring[][] {
  if (parts.length < 2) return parts;
  const near = inOneWorld(parts);
  const groups = near.map((_, index) => index);
  const leader = (index: number): number => {
    const own = groups[index] as number;
    return own === index ? own : leader(own);
  };
  for (const [a, b] of overlaps(near, (one, other) => leader(one) === leader(other)))
    groups[Math.max(leader(a), leader(b))] = Math.min(leader(a), leader(b));
  let isUnited = false;
  const united = parts.flatMap((part, index) => {
    if (leader(index) !== index) return [];
    const members = near.filter((_, other) => leader(other) === index);
    if (members.length === 1) return [part];
    const whole = tryToUnite(members);
    isUnited ||= whole !== undefined;
    return whole ?? parts.filter((_, other) => leader(other) === index);
  });
  return isUnited ? united : parts;
}

/** Nothing where the library abandons the digits of the given outlines. */
function tryToUnite(parts: Ring[][]): Ring[][] | undefined {
  try {
    const whole = unionAreas(parts);
    if (whole.length === 0 || whole.some(isCrossed)) return undefined;
    return whole.map((rings) =>
      centrePolygon(rings.map((ring, at) => windRing(ring, at === 0 ? 'counterclockwise' : 'clockwise'))),
    );
  } catch {
    return undefined;
  }
}

const boxesOverlap = (a: Bbox, b: Bbox) => a[0] < b[2] && b[0] < a[2] && a[1] < b[3] && b[1] < a[3];

/** The parts moved by whole turns to where they overlap, since parts across 180° may be written on either side of it. */
function inOneWorld(parts: Ring[][]): Ring[][] {
  const boxes: Bbox[] = [];
  return parts.map((part) => {
    const [west, south, east, north] = bboxOfRings(part);
    const at = (shift: number): Bbox => [west + shift, south, east + shift, north];
    const shift = [0, 360, -360].find((turn) => boxes.some((box) => boxesOverlap(box, at(turn)))) ?? 0;
    boxes.push(at(shift));
    return shift === 0 ? part : part.map((ring) => ring.map(([x, y]): Position => [x + shift, y]));
  });
}

/** Pairs of parts that overlap, without those that `isKnown` knows already. */
function* overlaps(
  parts: Ring[][],
  isKnown: (one: number, other: number) => boolean,
): Generator<[number, number]> {
  const boxes = parts.map(bboxOfRings);
  const near = parts.map((_, one) =>
    parts.flatMap((_, other) =>
      other !== one && boxesOverlap(boxes[one] as Bbox, boxes[other] as Bbox) ? other : [],
    ),
  );
  const places = parts.flatMap((_, index) => ((near[index] as number[]).length > 0 ? index : []));
  if (places.length === 0) return;
  for (const [a, b] of findOverlappingLines(places.map((place) => parts[place] as Ring[])))
    yield [places[a] as number, places[b] as number];
  // What does not cross is inside, or apart.
  for (const one of places) {
    const testSide = createSideTest(parts[one] as Ring[]);
    for (const other of near[one] as number[]) {
      if (isKnown(one, other)) continue;
      for (const side of listSides((parts[other] as Ring[])[0] as Ring, testSide)) {
        if (side === 'inside') {
          yield [one, other];
          break;
        }
      }
    }
  }
}

/** An area whose overlapping parts are united, as those are that were saved before parts were; mostly the very same. */
export function dissolveOverlaps(geometry: AreaGeometry): AreaGeometry {
  const parts = polygonsOfArea(geometry);
  const united = unionParts(parts);
  return united === parts ? geometry : toGeometry(united);
}
