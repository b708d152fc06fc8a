import { mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeTileArchive } from '@/testing/web/tile-archive';
import { Problem } from '../problem';
import { archivePart, archiveVersion } from './archive-file';

let folder = '';
let path = '';
const bytes = makeTileArchive();

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'swath-archive-'));
  path = join(folder, 'region.pmtiles');
  writeFileSync(path, bytes);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function refusal(range: string | null, file = path): Promise<Problem> {
  const error = await archivePart(file, range).then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (error instanceof Problem) return error;
  throw new Error(`Was answered: ${range}`);
}

describe('a part of a map archive', () => {
  it('is exactly what was asked for, up to the end of the file', async () => {
    const part = await archivePart(path, 'bytes=7-126');
    expect(part.status).toBe(206);
    expect(part.headers.get('content-range')).toBe(`bytes 7-126/${bytes.length}`);
    expect(Buffer.from(await part.arrayBuffer())).toEqual(bytes.subarray(7, 127));
    const last = await archivePart(path, `bytes=${bytes.length - 3}-${bytes.length + 900}`);
    expect(last.headers.get('content-range')).toBe(
      `bytes ${bytes.length - 3}-${bytes.length - 1}/${bytes.length}`,
    );
    expect(Buffer.from(await last.arrayBuffer())).toEqual(bytes.subarray(-3));
  });

  it('is refused beyond the end, without a range, for several ranges, and beyond 4 MiB', async () => {
    const beyond = await archivePart(path, `bytes=${bytes.length}-${bytes.length + 9}`);
    expect([beyond.status, beyond.headers.get('content-range')]).toEqual([416, `bytes */${bytes.length}`]);
    for (const range of [null, '', 'bytes=0-', 'bytes=-5', 'bytes=9-3', 'bytes=0-1,4-5', 'bytes=0-4194304']) {
      expect(await refusal(range)).toMatchObject({ status: 400, type: 'bad-range' });
    }
  });

  it('is missing with a sentence when the file is', async () => {
    expect(await refusal('bytes=0-9', join(folder, 'gone'))).toMatchObject({
      status: 503,
      title: 'The map cannot be read',
    });
  });
});

describe('the version of a map archive', () => {
  it('changes with the file, so that browsers read it again', async () => {
    const before = await archiveVersion(path);
    expect(await archiveVersion(path)).toBe(before);
    utimesSync(path, new Date(), new Date(Date.now() - 60_000));
    expect(await archiveVersion(path)).not.toBe(before);
  });

  it('is refused for a file that is no archive', async () => {
    const other = join(folder, 'other.pmtiles');
    writeFileSync(other, 'SQLite format 3');
    await expect(archiveVersion(other)).rejects.toThrow('no PMTiles archive');
    writeFileSync(other, '');
    await expect(archiveVersion(other)).rejects.toThrow('no PMTiles archive');
  });
});
