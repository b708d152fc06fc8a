import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { finished } from 'node:stream/promises';
import { expect, it, vi } from 'vitest';
import { writeLogFile } from './support/log-file.mjs';

const lineBytes = 1024 * 1024;
const lines = 75;

it('begins a new file after 10 MB, keeps five old ones, and loses no line of them', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'swath-log-'));
  const read = (name: string) => readFileSync(join(folder, name), 'utf8');
  const numbers = (name: string) => [...read(name).matchAll(/^line (\d+) /gm)].map(([, at]) => Number(at));
  try {
    const output = new PassThrough();
    expect(await writeLogFile(output, folder)).toBe(join(folder, 'portal.log'));
    for (let at = 0; at < lines; at += 1) {
      if (!output.write(`${`line ${at} `.padEnd(lineBytes - 1, 'x')}\n`))
        await new Promise((resolve) => output.once('drain', resolve));
    }
    output.end();
    await finished(output);
    const old = ['portal.log.1', 'portal.log.2', 'portal.log.3', 'portal.log.4', 'portal.log.5'];
    await vi.waitFor(
      () => {
        expect(readdirSync(folder).toSorted()).toEqual(['portal.log', ...old]);
        expect(numbers('portal.log').at(-1)).toBe(lines - 1);
      },
      { timeout: 30_000, interval: 50 },
    );
    for (const name of ['portal.log', ...old]) {
      expect(statSync(join(folder, name)).size, name).toBeLessThanOrEqual(11 * lineBytes);
      expect(statSync(join(folder, name)).mode & 0o077, name).toBe(0);
    }
    const kept = [...old.toReversed(), 'portal.log'].flatMap(numbers);
    expect(kept).toEqual(Array.from({ length: kept.length }, (_, at) => lines - kept.length + at));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
