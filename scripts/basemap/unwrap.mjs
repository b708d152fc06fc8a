/**
 * The atlas joins what the antimeridian cuts: its rings jump from 180 to −180. On a flat map they must run on instead.
 */

/** Polygons of a feature (lists of rings of [lon, lat]), with longitudes that run on past ±180. */
export function unwrappedPolygons({ geometry }) {
  const polygons = geometry.type === 'Polygon' ? [geometry.coordinates] : geometry.coordinates;
  return polygons.map((rings) => {
    const [outer, ...holes] = rings.map(unwrapped);
    const middle = outer.reduce((sum, point) => sum + point[0], 0) / outer.length;
    return [outer, ...holes.map((hole) => nearTo(hole, middle))];
  });
}

/** One ring without jumps. A ring around a pole is opened at the antimeridian and led along the pole. */
function unwrapped(ring) {
  let shift = 0;
  const out = ring.map((point, i) => {
    const step = i === 0 ? 0 : point[0] - ring[i - 1][0];
    if (step > 180) shift -= 360;
    if (step < -180) shift += 360;
    return [point[0] + shift, point[1]];
  });
  return shift === 0 ? nearTo(out, 0) : aroundPole(ring);
}

/** Moves a ring by whole turns so that its middle is within 180° of `lon`. */
function nearTo(ring, lon) {
  const middle = ring.reduce((sum, point) => sum + point[0], 0) / ring.length;
  const turns = Math.round((lon - middle) / 360) * 360;
  return turns === 0 ? ring : ring.map(([x, y]) => [x + turns, y]);
}

function aroundPole(ring) {
  const points = ring.slice(0, -1);
  const start = points.findIndex((point, i) => Math.abs(point[0] - points.at(i - 1)[0]) > 180);
  const turned = [...points.slice(start), ...points.slice(0, start)];
  const [first, last] = [turned[0], turned.at(-1)];
  const pole = Math.sign(first[1]) * 90;
  const [from, to] = [Math.sign(first[0]) * 180, Math.sign(last[0]) * 180];
  const lat = (first[1] + last[1]) / 2;
  return [[from, lat], ...turned, [to, lat], [to, pole], [from, pole], [from, lat]];
}
