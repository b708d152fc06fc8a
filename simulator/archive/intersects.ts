import Flatbush from 'flatbush';

/** Rings of a polygon: the outline first, then its holes; each closed, as [lon, lat] positions. */
export type Rings = [number, number][][];

/** West, south, east, north. */
export type Box = readonly [number, number, number, number];

/** A polygon made ready to be compared with many footprints. */
export class PreparedPolygon {
  readonly box: Box;
  private readonly edges: Flatbush;
  private readonly at: Float64Array;

  /** @param rings closed, the outline first, then holes */
  constructor(rings: Rings) {
    const count = rings.reduce((sum, ring) => sum + ring.length - 1, 0);
    this.at = new Float64Array(count * 4);
    this.edges = new Flatbush(count);
    let edge = 0;
    for (const ring of rings) {
      for (let i = 1; i < ring.length; i++, edge++) {
        const [ax, ay] = ring[i - 1]!;
        const [bx, by] = ring[i]!;
        this.at.set([ax, ay, bx, by], edge * 4);
        this.edges.add(Math.min(ax, bx), Math.min(ay, by), Math.max(ax, bx), Math.max(ay, by));
      }
    }
    this.edges.finish();
    this.box = [this.edges.minX, this.edges.minY, this.edges.maxX, this.edges.maxY];
  }

  /** Whether a point is inside or on the outline (even-odd over all rings). */
  contains(x: number, y: number): boolean {
    let inside = false;
    for (const edge of this.edges.search(x, y, this.box[2], y)) {
      const [ax, ay, bx, by] = this.edge(edge);
      if (ay > y === by > y) continue;
      if (x < ax + ((y - ay) / (by - ay)) * (bx - ax)) inside = !inside;
    }
    return inside;
  }

  /**
   * Whether the polygon and a ring have a point in common.
   * @param positions `lon, lat, …`; `start` and `end` count positions, the ring is closed
   * @param shift added to the ring's longitudes, for another copy of the world
   */
  intersects(positions: Float64Array, start: number, end: number, shift: number): boolean {
    if (this.contains(positions[start * 2]! + shift, positions[start * 2 + 1]!)) return true;
    for (let i = start + 1; i < end; i++) {
      const ax = positions[i * 2 - 2]! + shift;
      const ay = positions[i * 2 - 1]!;
      const bx = positions[i * 2]! + shift;
      const by = positions[i * 2 + 1]!;
      if (this.crosses(ax, ay, bx, by)) return true;
    }
    // Nothing crosses: either the ring holds all of the polygon, or they are apart.
    return ringContains(positions, start, end, shift, this.at[0]!, this.at[1]!);
  }

  private crosses(ax: number, ay: number, bx: number, by: number): boolean {
    const box = [Math.min(ax, bx), Math.min(ay, by), Math.max(ax, bx), Math.max(ay, by)] as const;
    return this.edges.search(...box).some((edge) => {
      const [cx, cy, dx, dy] = this.edge(edge);
      const a = side(cx, cy, dx, dy, ax, ay);
      const b = side(cx, cy, dx, dy, bx, by);
      const c = side(ax, ay, bx, by, cx, cy);
      const d = side(ax, ay, bx, by, dx, dy);
      // Boxes overlap, so lines that only touch, or run in each other, meet as well.
      return a * b <= 0 && c * d <= 0;
    });
  }

  private edge(index: number): [number, number, number, number] {
    const i = index * 4;
    return [this.at[i]!, this.at[i + 1]!, this.at[i + 2]!, this.at[i + 3]!];
  }
}

/** Where a closed ring crosses itself, if it does: the start of the edge that crosses an earlier one. */
export function selfCrossing(ring: readonly [number, number][]): [number, number] | undefined {
  const count = ring.length - 1;
  const edges = new Flatbush(count);
  for (let i = 0; i < count; i++) {
    const [ax, ay] = ring[i]!;
    const [bx, by] = ring[i + 1]!;
    edges.add(Math.min(ax, bx), Math.min(ay, by), Math.max(ax, bx), Math.max(ay, by));
  }
  edges.finish();
  for (let i = 0; i < count; i++) {
    const [ax, ay] = ring[i]!;
    const [bx, by] = ring[i + 1]!;
    const box = [Math.min(ax, bx), Math.min(ay, by), Math.max(ax, bx), Math.max(ay, by)] as const;
    // Neighbours share a point; edges of no length (repeated points) cross nothing.
    const isOther = (j: number) => j > i + 1 && !(i === 0 && j === count - 1);
    for (const j of edges.search(...box, isOther)) {
      const [cx, cy] = ring[j]!;
      const [dx, dy] = ring[j + 1]!;
      const a = side(cx, cy, dx, dy, ax, ay) * side(cx, cy, dx, dy, bx, by);
      const b = side(ax, ay, bx, by, cx, cy) * side(ax, ay, bx, by, dx, dy);
      if (a < 0 && b < 0) return [cx, cy];
    }
  }
  return undefined;
}

function side(ax: number, ay: number, bx: number, by: number, px: number, py: number): number {
  return Math.sign((bx - ax) * (py - ay) - (by - ay) * (px - ax));
}

function ringContains(
  positions: Float64Array,
  start: number,
  end: number,
  shift: number,
  x: number,
  y: number,
) {
  let inside = false;
  for (let i = start + 1; i < end; i++) {
    const ax = positions[i * 2 - 2]! + shift;
    const ay = positions[i * 2 - 1]!;
    const bx = positions[i * 2]! + shift;
    const by = positions[i * 2 + 1]!;
    if (ay > y === by > y) continue;
    if (x < ax + ((y - ay) / (by - ay)) * (bx - ax)) inside = !inside;
  }
  return inside;
}
