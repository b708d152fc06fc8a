/** Reads the shores, lakes and rivers that prepare.py made from GSHHG (docs/decisions/0001-basemap.md). */
import { readFileSync } from 'node:fs';
import { brotliDecompressSync } from 'node:zlib';

const units = 2 ** 20;

/** The lines of `land`, `lakes` or `rivers`: { kind, points: [[lon, lat], …] }; rings are closed. */
export function readLines(name) {
  const bytes = brotliDecompressSync(readFileSync(new URL(`data/${name}.bin.br`, import.meta.url)));
  let at = 0;
  const number = () => {
    let value = 0;
    for (let shift = 0; ; shift += 7) {
      const byte = bytes[at++];
      value |= (byte & 127) << shift;
      if (byte < 128) return value;
    }
  };
  const step = () => {
    const value = number();
    return value & 1 ? -((value + 1) / 2) : value / 2;
  };
  const lines = [];
  let start = [0, 0];
  while (at < bytes.length) {
    const kind = number();
    const points = [];
    let [x, y] = start;
    for (let left = number(); left > 0; left -= 1) {
      x += step();
      y += step();
      if (points.length === 0) start = [x, y];
      points.push(degrees(x, y));
    }
    if (name !== 'rivers') points.push(points[0]);
    lines.push({ kind, points });
  }
  return lines;
}

/** Units of the world in Web Mercator, as longitude and latitude. */
function degrees(x, y) {
  const latitude = Math.atan(Math.sinh(Math.PI * (1 - (2 * y) / units)));
  return [(x / units) * 360 - 180, (latitude * 180) / Math.PI];
}
