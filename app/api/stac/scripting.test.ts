import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { withServices } from '@/testing/ingestion/with-services';
import { isInstalled, readExample, runExample, splitCommands } from '@/testing/web/scripting-examples';
import { startStacPortal } from '@/testing/web/stac-portal';

/** The commands of curl in docs/scripting.md that search the archive, run as they are written. */

const isThere = isInstalled('curl');
const commands = splitCommands(readExample('Search the archive with curl'));

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
      const answer = await runExample('sh', command, { url: portal.url, token: portal.token.text });
      const { collections, features } = JSON.parse(answer);
      expect((collections ?? features).length).toBeGreaterThan(3);
    });
  },
);
