import { Unzip, UnzipInflate } from 'fflate';
import { FormatError } from './format-error';

/** What may come out of an archive, in bytes; files of areas are far below. */
export const maxUnzippedBytes = 200 * 1024 * 1024;
const maxEntries = 2_000;
/** Small enough that one piece, however well it was pressed, fits in memory. */
const piece = 16 * 1024;

/**
 * Unpacks the entries of a zip archive whose names are wanted. The sizes that the archive claims are not believed:
 * it is stopped as soon as more comes out than is allowed.
 * @throws FormatError when it is broken, encrypted, or a bomb
 */
export function unzip(bytes: Uint8Array, isWanted: (name: string) => boolean): Map<string, Uint8Array> {
  const parts = new Map<string, Uint8Array[]>();
  const ended = new Set<string>();
  let total = 0;
  let entries = 0;
  const reader = new Unzip((file) => {
    entries += 1;
    if (entries > maxEntries) throw new FormatError('The archive holds more than 2,000 files.');
    const { name } = file;
    if (name.startsWith('__MACOSX/') || name.endsWith('/') || !isWanted(name) || parts.has(name)) return;
    const own: Uint8Array[] = [];
    parts.set(name, own);
    file.ondata = (error, chunk, isLast) => {
      if (error) throw error;
      total += chunk.length;
      if (total > maxUnzippedBytes)
        throw new FormatError(
          `More than ${maxUnzippedBytes / 1024 / 1024} MB come out of the archive, so it is not unpacked.`,
        );
      own.push(chunk);
      if (isLast) ended.add(name);
    };
    file.start();
  });
  reader.register(UnzipInflate);
  try {
    for (let at = 0; at < bytes.length; at += piece)
      reader.push(bytes.subarray(at, at + piece), at + piece >= bytes.length);
  } catch (error) {
    if (error instanceof FormatError) throw error;
    throw new FormatError('The archive is damaged or encrypted and cannot be unpacked.');
  }
  if ([...parts.keys()].some((name) => !ended.has(name)))
    throw new FormatError('The archive is not complete. Copy or download it again.');
  return new Map([...parts].map(([name, chunks]) => [name, join(chunks)]));
}

function join(chunks: Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(chunks.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const chunk of chunks) {
    whole.set(chunk, at);
    at += chunk.length;
  }
  return whole;
}
