import { FormatError } from './format-error';

/** Records that are read: 1,000 areas are shown, and some records of a file are empty. */
const maxRecords = 10_000;
/** The most pairs of rings that are compared to find which is in which. */
const maxRingPairs = 25_000_000;
/** dBase knows 255 columns. */
const maxFields = 255;
const headBytes = 100;
const polygonsAndLines = [3, 5, 13, 15, 23, 25];

/**
 * Returns the part of a `.shp` that is read, once its numbers were checked: the library believes a file that claims
 * records of negative size, or parts that overlap, and then never ends.
 * @throws RangeError if they are wrong, FormatError if a shape has too many rings
 */
export function readableShapes(shp: Uint8Array): Uint8Array {
  const view = new DataView(shp.buffer, shp.byteOffset, shp.byteLength);
  // The header says how long the file is, in words of two bytes.
  if (2 * view.getInt32(24) > shp.byteLength) throw new RangeError();
  const hasParts = polygonsAndLines.includes(view.getInt32(32, true));
  let at = headBytes;
  let ringPairs = 0;
  for (let records = 0; records < maxRecords && at + 8 <= shp.byteLength; records += 1) {
    const bytes = 2 * view.getInt32(at + 4);
    if (bytes < 0) throw new RangeError();
    if (at + 8 + bytes > shp.byteLength) break;
    if (hasParts && bytes >= 44) {
      const parts = checkParts(view, at + 8, bytes);
      ringPairs += parts * parts;
      if (ringPairs > maxRingPairs)
        throw new FormatError('The shapes of the file have too many rings. Simplify them, or take fewer.');
    }
    at += 8 + bytes;
  }
  return shp.subarray(0, Math.min(at, shp.byteLength));
}

/** Checks that the parts of a shape follow each other within it. Returns their number. */
function checkParts(view: DataView, at: number, bytes: number): number {
  const parts = view.getInt32(at + 36, true);
  const points = view.getInt32(at + 40, true);
  if (parts < 0 || points < 0 || 44 + 4 * parts + 16 * points > bytes) throw new RangeError();
  let before = 0;
  for (let part = 0; part < parts; part += 1) {
    const start = view.getInt32(at + 44 + 4 * part, true);
    if (start < before || start > points) throw new RangeError();
    before = start;
  }
  return parts;
}

/**
 * Returns a `.dbf` that names no more rows than are read. The library reads the number that the file claims: up to four
 * thousand million, of which none need be there.
 * @throws RangeError if its columns are wrong
 */
export function readableRows(dbf: Uint8Array): Uint8Array {
  const own = dbf.slice();
  const view = new DataView(own.buffer);
  const headerBytes = view.getUint16(8, true);
  const rowBytes = view.getUint16(10, true);
  let fields = 0;
  let fieldBytes = 1;
  for (let at = 32; at < headerBytes - 1 && view.getUint8(at) !== 13; at += 32) {
    const bytes = view.getUint8(at + 16);
    fields += 1;
    fieldBytes += bytes;
    if (bytes === 0 || fields > maxFields) throw new RangeError();
  }
  if (rowBytes === 0 || fieldBytes > rowBytes) throw new RangeError();
  const rows = Math.floor(Math.max(0, own.byteLength - headerBytes) / rowBytes);
  view.setUint32(4, Math.min(view.getUint32(4, true), rows, maxRecords), true);
  return own;
}
