/** Smooth noise in space, the same for the same point wherever and however often it is drawn. */

const size = 4096;
const mask = size - 1;
const shuffled = new Uint16Array(size * 2);
const gradientX = new Float32Array(size);
const gradientY = new Float32Array(size);
const gradientZ = new Float32Array(size);

let state = 0x2545f491;
function next(): number {
  state ^= state << 13;
  state ^= state >>> 17;
  state ^= state << 5;
  return (state >>> 0) / 4294967296;
}

for (let i = 0; i < size; i++) shuffled[i] = i;
for (let i = size - 1; i > 0; i--) {
  const j = Math.floor(next() * (i + 1));
  const kept = shuffled[i]!;
  shuffled[i] = shuffled[j]!;
  shuffled[j] = kept;
}
shuffled.copyWithin(size, 0, size);
for (let i = 0; i < size; i++) {
  const z = 2 * next() - 1;
  const turn = 2 * Math.PI * next();
  const flat = Math.sqrt(1 - z * z);
  gradientX[i] = flat * Math.cos(turn) * 1.55;
  gradientY[i] = flat * Math.sin(turn) * 1.55;
  gradientZ[i] = z * 1.55;
}

/** Gradient noise: about −1…1, mean 0, features of size 1. */
export function noise(x: number, y: number, z: number): number {
  const fx = Math.floor(x);
  const fy = Math.floor(y);
  const fz = Math.floor(z);
  const dx = x - fx;
  const dy = y - fy;
  const dz = z - fz;
  const ix = fx & mask;
  const iy = fy & mask;
  const iz = fz & mask;
  const u = dx * dx * dx * (dx * (dx * 6 - 15) + 10);
  const v = dy * dy * dy * (dy * (dy * 6 - 15) + 10);
  const w = dz * dz * dz * (dz * (dz * 6 - 15) + 10);
  const a = shuffled[ix]!;
  const b = shuffled[(ix + 1) & mask]!;
  const aa = shuffled[a + iy]!;
  const ab = shuffled[a + ((iy + 1) & mask)]!;
  const ba = shuffled[b + iy]!;
  const bb = shuffled[b + ((iy + 1) & mask)]!;
  const iz1 = (iz + 1) & mask;
  let h = shuffled[aa + iz]!;
  const n000 = gradientX[h]! * dx + gradientY[h]! * dy + gradientZ[h]! * dz;
  h = shuffled[ba + iz]!;
  const n100 = gradientX[h]! * (dx - 1) + gradientY[h]! * dy + gradientZ[h]! * dz;
  h = shuffled[ab + iz]!;
  const n010 = gradientX[h]! * dx + gradientY[h]! * (dy - 1) + gradientZ[h]! * dz;
  h = shuffled[bb + iz]!;
  const n110 = gradientX[h]! * (dx - 1) + gradientY[h]! * (dy - 1) + gradientZ[h]! * dz;
  h = shuffled[aa + iz1]!;
  const n001 = gradientX[h]! * dx + gradientY[h]! * dy + gradientZ[h]! * (dz - 1);
  h = shuffled[ba + iz1]!;
  const n101 = gradientX[h]! * (dx - 1) + gradientY[h]! * dy + gradientZ[h]! * (dz - 1);
  h = shuffled[ab + iz1]!;
  const n011 = gradientX[h]! * dx + gradientY[h]! * (dy - 1) + gradientZ[h]! * (dz - 1);
  h = shuffled[bb + iz1]!;
  const n111 = gradientX[h]! * (dx - 1) + gradientY[h]! * (dy - 1) + gradientZ[h]! * (dz - 1);
  const x00 = n000 + u * (n100 - n000);
  const x10 = n010 + u * (n110 - n010);
  const x01 = n001 + u * (n101 - n001);
  const x11 = n011 + u * (n111 - n011);
  const y0 = x00 + v * (x10 - x00);
  const y1 = x01 + v * (x11 - x01);
  return y0 + w * (y1 - y0);
}

/** A number in [0, 1) from two whole numbers and a seed, without any likeness between neighbours. */
export function hash(x: number, y: number, seed: number): number {
  let h = Math.imul(x, 0x27d4eb2d) ^ Math.imul(y, 0x165667b1) ^ Math.imul(seed, 0x9e3779b1);
  h = Math.imul(h ^ (h >>> 15), 0x85ebca6b);
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35);
  return ((h ^ (h >>> 16)) >>> 0) / 4294967296;
}
