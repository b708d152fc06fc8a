import { execFile, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { withServices } from '@/testing/ingestion/with-services';
import { startStacPortal } from '@/testing/web/stac-portal';

/** The commands of curl in docs/scripting.md that search the archive, run as they are written. */

const isThere = spawnSync('curl', ['--version']).status === 0;
const address = 'https://swath.example.org';
const [, section = ''] = readFileSync('docs/scripting.md', 'utf8').split('## Search the archive with curl');
const [, block = ''] = section.split('```');
const commands = block.trim().split(/\n(?=curl )/);

describe.skipIf(!isThere)(
  isThere ? 'docs/scripting.md' : 'curl is not installed here, so this is skipped',
  () => {
    withServices({ SIM_NOW: '2026-11-21T00:00:00Z' });
    let portal: Awaited<ReturnType<typeof startStacPortal>>;
    beforeAll(async () => {
      portal = await startStacPortal();
    });
    afterAll(() => portal.stop());

    it('has three commands', () => {
      expect(commands).toHaveLength(3);
    });

    it.each(commands)('has a command that answers: %s', async (command) => {
      const { stdout } = await promisify(execFile)('sh', ['-c', command.replaceAll(address, portal.url)], {
        env: { ...process.env, SWATH_TOKEN: portal.token.text },
        maxBuffer: 64 * 1024 * 1024,
      });
      const { collections, features } = JSON.parse(stdout);
      expect((collections ?? features).length).toBeGreaterThan(3);
    });
  },
);
