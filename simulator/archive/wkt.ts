import { type Rings, selfCrossing } from './intersects';

/** What is wrong with a request, in a sentence for its sender. */
export class BadRequest extends Error {}

const number = String.raw`[-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?`;
const position = new RegExp(String.raw`^\s*(${number})\s+(${number})\s*$`);

/**
 * Reads a WKT polygon in longitude and latitude, degrees. Longitudes may run on past ±180 (up to ±540), for areas across
 * the antimeridian; what is written is taken literally, as a flat map has it.
 * @throws BadRequest for anything but one valid POLYGON
 */
export function readPolygon(text: string): Rings {
  const kind = /^\s*([A-Za-z]+)/.exec(text)?.[1]?.toUpperCase();
  if (!kind) throw new BadRequest('geometry: a WKT polygon is expected');
  if (kind !== 'POLYGON') throw new BadRequest(`geometry: ${kind} is not supported, a POLYGON is expected`);
  const body = /^\s*POLYGON\s*\((.*)\)\s*$/is.exec(text)?.[1];
  if (body === undefined) throw new BadRequest('geometry: not a WKT polygon, parentheses do not match');
  const rings = body.split(/\)\s*,\s*\(/).map((part, i, parts) => {
    const open = i === 0 ? /^\s*\(/ : /^/;
    const close = i === parts.length - 1 ? /\)\s*$/ : /$/;
    if (!open.test(part) || !close.test(part)) throw new BadRequest('geometry: not a WKT polygon');
    return readRing(part.replace(open, '').replace(close, ''), i);
  });
  for (const ring of rings) checkRing(ring);
  return rings;
}

function readRing(text: string, index: number): [number, number][] {
  return text.split(',').map((pair) => {
    const match = position.exec(pair);
    if (!match) {
      throw new BadRequest(
        `geometry: "${pair.trim().slice(0, 40)}" in ring ${index + 1} is not a longitude and a latitude`,
      );
    }
    return [Number(match[1]), Number(match[2])];
  });
}

function checkRing(ring: [number, number][]): void {
  if (ring.length < 4) throw new BadRequest('geometry: a ring needs at least 4 positions');
  const [first, last] = [ring[0]!, ring.at(-1)!];
  if (first[0] !== last[0] || first[1] !== last[1]) {
    throw new BadRequest('geometry: the ring is not closed, its last position must be its first');
  }
  for (const [lon, lat] of ring) {
    if (Math.abs(lat) > 90) throw new BadRequest(`geometry: latitude ${lat} is outside of -90..90`);
    if (Math.abs(lon) > 540) throw new BadRequest(`geometry: longitude ${lon} is outside of -540..540`);
  }
  const crossing = selfCrossing(ring);
  if (crossing) throw new BadRequest(`geometry: the polygon crosses itself near ${crossing.join(' ')}`);
  if (area(ring) === 0) throw new BadRequest('geometry: the polygon has no area');
}

function area(ring: [number, number][]): number {
  let sum = 0;
  const [x0, y0] = ring[0]!;
  for (let i = 1; i < ring.length; i++) {
    const [ax, ay] = ring[i - 1]!;
    const [bx, by] = ring[i]!;
    sum += (ax - x0) * (by - y0) - (bx - x0) * (ay - y0);
  }
  return sum / 2;
}
