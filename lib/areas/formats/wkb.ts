import { FormatError } from './format-error';

const names = [
  'Point',
  'LineString',
  'Polygon',
  'MultiPoint',
  'MultiLineString',
  'MultiPolygon',
  'GeometryCollection',
] as const;

/**
 * Reads well-known binary, ISO and extended (heights and measures are skipped), as GeoJSON of any type.
 * @throws FormatError when it breaks off or its type is none of the simple ones
 */
export function readWkb(bytes: Uint8Array): unknown {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  try {
    return readGeometry({ view, at: 0 }, 0);
  } catch (error) {
    if (error instanceof FormatError) throw error;
    throw new FormatError('A geometry of the file breaks off in the middle.');
  }
}

interface Cursor {
  view: DataView;
  at: number;
}

function readGeometry(cursor: Cursor, depth: number): unknown {
  if (depth > 8) throw new FormatError('The geometries of the file are nested too deeply.');
  const isLittle = cursor.view.getUint8(cursor.at) === 1;
  cursor.at += 1;
  const code = readCount(cursor, isLittle);
  const flags = code >>> 29;
  if (flags & 1) cursor.at += 4;
  const plain = code & 0x1fffffff;
  const thousands = Math.floor(plain / 1000);
  const extra = Math.max(
    thousands === 1 || thousands === 2 ? 1 : thousands === 3 ? 2 : 0,
    (flags & 4 ? 1 : 0) + (flags & 2 ? 1 : 0),
  );
  const type = names[(plain % 1000) - 1];
  const position = () => {
    const x = cursor.view.getFloat64(cursor.at, isLittle);
    const y = cursor.view.getFloat64(cursor.at + 8, isLittle);
    const z = extra > 0 ? [cursor.view.getFloat64(cursor.at + 16, isLittle)] : [];
    cursor.at += 16 + 8 * extra;
    return [x, y, ...z];
  };
  const many = <T>(one: () => T): T[] => {
    const count = readCount(cursor, isLittle);
    // Each thing takes at least four bytes: a count beyond that is a lie.
    if (count > (cursor.view.byteLength - cursor.at) / 4) throw new RangeError();
    return Array.from({ length: count }, one);
  };
  const parts = () => many(() => readGeometry(cursor, depth + 1) as { coordinates: unknown });
  switch (type) {
    case 'Point':
      return { type, coordinates: position() };
    case 'LineString':
      return { type, coordinates: many(position) };
    case 'Polygon':
      return { type, coordinates: many(() => many(position)) };
    case 'GeometryCollection':
      return { type, geometries: parts() };
    case undefined:
      throw new FormatError('The file holds curved or unknown geometries. Save them as plain polygons.');
    default:
      return { type, coordinates: parts().map(({ coordinates }) => coordinates) };
  }
}

function readCount(cursor: Cursor, isLittle: boolean): number {
  const count = cursor.view.getUint32(cursor.at, isLittle);
  cursor.at += 4;
  return count;
}
