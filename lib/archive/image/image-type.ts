export type ImageType = 'image/jpeg' | 'image/png' | 'image/gif' | 'image/webp';

/** How many bytes `imageType` needs. */
export const imageTypeBytes = 12;

/**
 * What kind of image some bytes begin, by the bytes alone: what a service claims does not count, and SVG, which can
 * hold scripts, is none.
 */
export function imageType(bytes: Uint8Array): ImageType | undefined {
  const starts = (at: number, ...expected: number[]) =>
    expected.every((byte, index) => bytes[at + index] === byte);
  if (starts(0, 0xff, 0xd8, 0xff)) return 'image/jpeg';
  if (starts(0, 0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a)) return 'image/png';
  if (starts(0, 0x47, 0x49, 0x46, 0x38) && (bytes[4] === 0x37 || bytes[4] === 0x39) && bytes[5] === 0x61)
    return 'image/gif';
  if (starts(0, 0x52, 0x49, 0x46, 0x46) && starts(8, 0x57, 0x45, 0x42, 0x50)) return 'image/webp';
  return undefined;
}
