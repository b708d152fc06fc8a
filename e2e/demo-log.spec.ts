import { readFileSync, rmSync, statSync } from 'node:fs';
import pg from 'pg';
import { embeddedDatabaseUrl } from '../testing/database/embedded-database';
import { demoOn } from '../testing/demo';
import { createDataDir } from '../testing/portal';
import { expect, signIn, test } from '../testing/test';

test('the demo names its log file, and the ids on error pages are found there with their causes', async ({
  page,
}) => {
  const dataDir = createDataDir();
  const demo = await (await demoOn(dataDir))();
  try {
    const file = /Log\s+(\S+)/.exec(demo.out())?.[1] ?? '';
    expect(file.startsWith(dataDir)).toBe(true);
    expect(statSync(file).mode & 0o077).toBe(0);
    /** The lines of the log that hold a text. */
    const lines = (text: string) =>
      readFileSync(file, 'utf8')
        .split('\n')
        .filter((line) => line.includes(text))
        .map((line) => JSON.parse(line) as { level: string; err?: { message: string }; path?: string });
    await signIn(page.context().request, demo.url, 'analyst');
    await breakTable(dataDir, 'alter table areas rename to areas_gone');

    const refused = await page.request.get(`${demo.url}/api/areas`);
    expect(refused.status()).toBe(500);
    const { requestId } = (await refused.json()) as { requestId: string };
    await expect
      .poll(() => lines(requestId).find(({ level }) => level === 'error')?.err?.message)
      .toContain('areas');

    await breakTable(dataDir, 'alter table users rename to users_gone');
    // A session that was just read counts for another second.
    await expect.poll(async () => (await page.request.get(`${demo.url}/api/session`)).status()).toBe(500);
    await page.goto(`${demo.url}/areas`, { waitUntil: 'load' });
    const shown = await page
      .getByText(/\b\d{6,}\b/)
      .first()
      .textContent();
    const digest = /\b\d{6,}\b/.exec(shown ?? '')?.[0] ?? '';
    await expect
      .poll(() => lines(digest)[0])
      .toMatchObject({
        level: 'error',
        path: '/areas',
        err: { message: expect.stringContaining('users') },
      });
  } finally {
    await demo.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
});

async function breakTable(dataDir: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: embeddedDatabaseUrl(dataDir) });
  await client.connect();
  await client.query(statement);
  await client.end();
}
