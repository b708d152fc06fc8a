import type { AreaGeometry, Position, Ring } from '@/lib/areas/types';

/** Polygons in flat arrays, in degrees: what can be handed to a worker without being copied. */
export interface FlatPolygons {
  /** Longitude and latitude after each other. */
  positions: Float64Array;
  /** Where each ring starts in `positions`, in positions, with the end of the last one. */
  rings: Uint32Array;
  /** Where each polygon's rings start in `rings`, with the end of the last one. */
  items: Uint32Array;
  /** Which rings are holes, in their order. */
  holes: Uint32Array;
}

/** Gathers polygons into flat arrays, one by one, so that who has many of them can rest in between. */
export class PolygonGatherer {
  #positions: Float64Array<ArrayBuffer>;
  #position = 0;
  #rings = [0];
  #items = [0];
  #holes: number[] = [];

  /** @param count how many polygons are expected; most are quadrilaterals, which have five positions with the closing one */
  constructor(count: number) {
    this.#positions = new Float64Array(10 * count);
  }

  add(geometry: AreaGeometry): void {
    if (geometry.type === 'Polygon') this.#addRings(geometry.coordinates);
    else for (const polygon of geometry.coordinates) this.#addRings(polygon);
    this.#items.push(this.#rings.length - 1);
  }

  #addRings(polygon: readonly Ring[]): void {
    for (let number = 0; number < polygon.length; number += 1) {
      const ring = polygon[number] as Ring;
      if (number > 0) this.#holes.push(this.#rings.length - 1);
      if (this.#position + 2 * ring.length > this.#positions.length) {
        const larger = new Float64Array(2 * this.#positions.length + 2 * ring.length);
        larger.set(this.#positions);
        this.#positions = larger;
      }
      for (let at = 0; at < ring.length; at += 1) {
        const position = ring[at] as Position;
        this.#positions[this.#position] = position[0];
        this.#positions[this.#position + 1] = position[1];
        this.#position += 2;
      }
      this.#rings.push(this.#position / 2);
    }
  }

  finish(): FlatPolygons {
    return {
      positions: this.#positions.subarray(0, this.#position),
      rings: Uint32Array.from(this.#rings),
      items: Uint32Array.from(this.#items),
      holes: Uint32Array.from(this.#holes),
    };
  }
}
