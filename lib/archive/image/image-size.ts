import type { ImageType } from './image-type';

export interface ImageSize {
  width: number;
  height: number;
}

/**
 * How many pixels an image says to have, by its first bytes: a few bytes can ask a browser for gigabytes.
 * 'more' when they are too few to know; undefined when they are no such image.
 */
export function imageSize(type: ImageType, bytes: Buffer): ImageSize | 'more' | undefined {
  const size = readers[type](bytes);
  return size === undefined || size === 'more' || (size.width > 0 && size.height > 0) ? size : undefined;
}

const readers: Record<ImageType, (bytes: Buffer) => ImageSize | 'more' | undefined> = {
  'image/png': (bytes) => {
    if (bytes.length < 24) return 'more';
    if (bytes.toString('latin1', 12, 16) !== 'IHDR') return undefined;
    return { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) };
  },
  'image/gif': (bytes) =>
    bytes.length < 10 ? 'more' : { width: bytes.readUInt16LE(6), height: bytes.readUInt16LE(8) },
  'image/webp': (bytes) => {
    if (bytes.length < 30) return 'more';
    const kind = bytes.toString('latin1', 12, 16);
    if (kind === 'VP8X') return { width: 1 + bytes.readUIntLE(24, 3), height: 1 + bytes.readUIntLE(27, 3) };
    if (kind === 'VP8L') {
      const bits = bytes.readUInt32LE(21);
      return { width: 1 + (bits & 0x3fff), height: 1 + ((bits >>> 14) & 0x3fff) };
    }
    if (kind !== 'VP8 ') return undefined;
    return { width: bytes.readUInt16LE(26) & 0x3fff, height: bytes.readUInt16LE(28) & 0x3fff };
  },
  'image/jpeg': jpegSize,
};

/** A JPEG is a row of segments; the first that begins a frame reports its size. */
function jpegSize(bytes: Buffer): ImageSize | 'more' | undefined {
  let at = 2;
  for (;;) {
    if (at + 9 > bytes.length) return 'more';
    if (bytes[at] !== 0xff) return undefined;
    const marker = bytes[at + 1] as number;
    if (marker === 0xff) at += 1;
    else if (isFrame(marker))
      return { height: bytes.readUInt16BE(at + 5), width: bytes.readUInt16BE(at + 7) };
    // Data begins, or the image ends, before any frame.
    else if (marker === 0xda || marker === 0xd9) return undefined;
    else at += 2 + bytes.readUInt16BE(at + 2);
  }
}

/** SOF0 to SOF15 without the tables among them (DHT, JPG, DAC). */
const isFrame = (marker: number) => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
