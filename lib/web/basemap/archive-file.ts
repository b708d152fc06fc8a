import 'server-only';
import { type FileHandle, open } from 'node:fs/promises';
import { Problem } from '../problem';

/** The most bytes of one answer; directories and tiles of archives are far smaller. */
const maxBytes = 4 * 1024 * 1024;
/** What a PMTiles archive of version 3 begins with. */
const magic = Buffer.from('PMTiles\x03', 'latin1');

/**
 * A word that changes when the file does.
 * @throws if there is no such file, or if it is no PMTiles archive of version 3
 */
export const archiveVersion = (path: string): Promise<string> =>
  withFile(path, async (file) => {
    const { buffer } = await file.read(Buffer.alloc(magic.length), 0, magic.length, 0);
    if (!buffer.equals(magic)) throw new Error('It is no PMTiles archive of version 3');
    return readVersion(file);
  });

/**
 * Answers with the part of the archive that `range` (the header, RFC 9110, 14.2) asks for: 206, or 416 for a part that
 * is not there.
 * @throws Problem (400) if it asks for no part, for several or for too much; (503) if the file cannot be read
 */
export async function archivePart(path: string, range: string | null): Promise<Response> {
  const [, from, to] = /^bytes=(\d{1,15})-(\d{1,15})$/.exec(range?.trim() ?? '') ?? [];
  const [start, last] = [Number(from), Number(to)];
  if (from === undefined || last < start || last - start >= maxBytes) {
    throw new Problem({
      type: 'bad-range',
      status: 400,
      title: 'Ask for one part of the file',
      detail: 'Send a header such as Range: bytes=0-16383, for at most 4 MiB.',
    });
  }
  try {
    return await withFile(path, async (file) => {
      const { size } = await file.stat();
      if (start >= size) {
        return new Response(null, { status: 416, headers: { 'content-range': `bytes */${size}` } });
      }
      const length = Math.min(last + 1, size) - start;
      const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, start);
      return new Response(new Uint8Array(buffer.subarray(0, bytesRead)), {
        status: 206,
        headers: {
          'content-type': 'application/octet-stream',
          'content-range': `bytes ${start}-${start + bytesRead - 1}/${size}`,
          'accept-ranges': 'bytes',
          'cache-control': 'private, max-age=604800',
          etag: `"${await readVersion(file)}"`,
        },
      });
    });
  } catch (error) {
    throw new Problem(
      {
        type: 'map-unreadable',
        status: 503,
        title: 'The map cannot be read',
        detail: 'Choose another ground under “Layers”. Nothing else is affected.',
        retryable: true,
      },
      { cause: error },
    );
  }
}

async function readVersion(file: FileHandle): Promise<string> {
  const { size, mtimeMs } = await file.stat();
  return `${size.toString(36)}-${Math.floor(mtimeMs).toString(36)}`;
}

async function withFile<T>(path: string, use: (file: FileHandle) => Promise<T>): Promise<T> {
  const file = await open(/* turbopackIgnore: true */ path);
  try {
    return await use(file);
  } finally {
    await file.close();
  }
}
