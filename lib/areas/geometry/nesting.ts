import Flatbush from 'flatbush';
import type { Position, Ring } from '../types';
import { bboxOfRings } from './box';

/** Where a position is to an outline. */
type Side = 'inside' | 'outside' | 'edge';

/** Reports on which side of closed rings a position is: inside is what an odd number of them runs round. */
export function createSideTest(rings: readonly Ring[]): (position: Position) => Side {
  const segments = rings.flatMap((ring) =>
    ring.slice(1).map((end, index): [Position, Position] => [ring[index] as Position, end]),
  );
  const index = new Flatbush(segments.length);
  for (const segment of segments) index.add(...bboxOfRings([segment]));
  index.finish();
  const whole = bboxOfRings(rings);
  return ([x, y]) => {
    if (x < whole[0] || y < whole[1] || x > whole[2] || y > whole[3]) return 'outside';
    let isInside = false;
    for (const near of index.search(x, y, Number.POSITIVE_INFINITY, y)) {
      const [a, b] = segments[near] as (typeof segments)[number];
      const turn = (b[0] - a[0]) * (y - a[1]) - (b[1] - a[1]) * (x - a[0]);
      const [west, south, east, north] = bboxOfRings([[a, b]]);
      if (turn === 0 && west <= x && x <= east && south <= y && y <= north) return 'edge';
      // Upwards and downwards, with the lower end and without the upper one: a corner counts once.
      if (a[1] > y !== b[1] > y && turn > 0 === b[1] > a[1]) isInside = !isInside;
    }
    return isInside ? 'inside' : 'outside';
  };
}

/**
 * On which sides a closed ring has something that does not cross the outline; of lines between edges, their middles
 * decide.
 */
export function* listSides(ring: Ring, testSide: (position: Position) => Side): Generator<Side> {
  let before: Side | undefined;
  for (const [index, place] of ring.entries()) {
    const own = testSide(place);
    if (own !== 'edge') yield own;
    else if (before === 'edge') {
      const [x, y] = ring[index - 1] as Position;
      yield testSide([(x + place[0]) / 2, (y + place[1]) / 2]);
    }
    before = own;
  }
}

/** For each of closed rings that do not cross the places, among them, of those that it is in. */
function ringsAround(rings: readonly Ring[]): number[][] {
  const boxes = rings.map((ring) => bboxOfRings([ring]));
  const tellers = new Map<number, ReturnType<typeof createSideTest>>();
  if (boxes.length === 0) return [];
  const index = new Flatbush(boxes.length);
  for (const box of boxes) index.add(...box);
  index.finish();
  const isIn = (ring: Ring, other: number) => {
    const teller = tellers.get(other) ?? createSideTest([rings[other] as Ring]);
    tellers.set(other, teller);
    let isInside = false;
    for (const side of listSides(ring, teller)) {
      if (side === 'outside') return false;
      isInside ||= side === 'inside';
    }
    return isInside;
  };
  return rings.map((ring, own) => {
    const [west, south, east, north] = boxes[own] as (typeof boxes)[number];
    return index
      .search(west, south, east, north, (other) => {
        const box = boxes[other] as (typeof boxes)[number];
        return other !== own && box[0] <= west && box[1] <= south && box[2] >= east && box[3] >= north;
      })
      .filter((other) => isIn(ring, other))
      .sort((a, b) => a - b);
  });
}

/** Why a hole is none: nothing of the area is where it is, or nothing but it. */
export type StrayHole = 'hole-outside' | 'hole-around' | 'hole-in-hole';

/** For each ring of a polygon without crossings whether it is a hole that takes nothing away from the area, or all of it. */
export function strayHoles(polygon: readonly Ring[]): (StrayHole | undefined)[] {
  const around = ringsAround(polygon);
  const roundAll = new Set(around[0]);
  return around.map((own, index) => {
    if (index === 0) return undefined;
    if (roundAll.has(index)) return 'hole-around';
    if (!own.includes(0)) return 'hole-outside';
    return own.some((other) => other > 0 && !roundAll.has(other)) ? 'hole-in-hole' : undefined;
  });
}

/**
 * Polygons of closed rings that do not cross, whatever their order: what is in none, or in a hole, is a part of its
 * own, what is in a part is its hole.
 */
export function nestRings(rings: readonly Ring[]): Ring[][] {
  const around = ringsAround(rings);
  const depth = (ring: number) => (around[ring] as number[]).length;
  return rings.flatMap((outer, own) => {
    if (depth(own) % 2 === 1) return [];
    const holes = rings.filter((_, other) => depth(other) === depth(own) + 1 && around[other]?.includes(own));
    return [[outer, ...holes]];
  });
}
