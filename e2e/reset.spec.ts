import { rmSync } from 'node:fs';
import type { APIRequestContext } from '@playwright/test';
import pg from 'pg';
import { axeComplaints } from '../testing/browser/axe';
import { openPalette } from '../testing/browser/keyboard';
import { embeddedDatabaseUrl } from '../testing/database/embedded-database';
import { type Demo, demoOn } from '../testing/demo';
import { createDataDir } from '../testing/portal';
import { expect, signIn, test } from '../testing/test';

/** What a test does to the demo carries this name wherever it is kept. */
const mark = 'Left over';

const fields = {
  type: 'Polygon',
  coordinates: [
    [
      [1.6, 43.3],
      [1.85, 43.3],
      [1.85, 43.48],
      [1.6, 43.48],
      [1.6, 43.3],
    ],
  ],
};

/** What the first start makes, table by table: how many rows, and what people would miss in them. */
const beginnings = {
  areas: "select name || ' ' || colour from areas order by 1",
  searches: 'select name from searches order by 1',
  orders: "select state || ' ' || coalesce(content ->> 'customerReference', '') from orders order by 1",
  users: "select email || ' ' || roles::text || ' ' || (disabled_at is null) from users order by 1",
  handovers: 'select count(*)::text from handovers',
  notes: 'select count(*)::text from cause_notes',
  rules: 'select count(*)::text from alert_rules',
};

async function query(dataDir: string, statement: string): Promise<string[]> {
  const client = new pg.Client({ connectionString: embeddedDatabaseUrl(dataDir) });
  await client.connect();
  try {
    const { rows } = await client.query({ text: statement, rowMode: 'array' });
    return rows.map(([text]) => String(text));
  } finally {
    await client.end();
  }
}

async function readBeginning(dataDir: string) {
  const found: Record<string, string[]> = {};
  for (const [what, statement] of Object.entries(beginnings)) found[what] = await query(dataDir, statement);
  return found;
}

/** The tables in which the mark is found. */
async function findMark(dataDir: string): Promise<string[]> {
  const tables = await query(
    dataDir,
    "select quote_ident(tablename) from pg_tables where schemaname = 'public' order by 1",
  );
  const found: string[] = [];
  for (const table of tables) {
    const [count] = await query(
      dataDir,
      `select count(*) from ${table} as row where row::text like '%${mark}%'`,
    );
    if (count !== '0') found.push(table);
  }
  return found;
}

/** The names of the simulator's AOIs, its speed and what is down. */
async function readServices(demo: Demo) {
  const { speed, down, aois } = await (await fetch(`${demo.simulator}/_stage`)).json();
  return { speed, down, aois: aois.map(({ name, tiles }: { name: string; tiles: number }) => [name, tiles]) };
}

/** Does what a presenter does in an hour, and leaves some of it running. */
async function spendAnHour(admin: APIRequestContext, analyst: APIRequestContext, demo: Demo): Promise<void> {
  const headers = { origin: demo.url };
  const change = async (
    method: 'POST' | 'PUT' | 'DELETE',
    path: string,
    data?: object,
    person = admin,
  ): Promise<void> => {
    const answer = await person.fetch(`${demo.url}/api${path}`, { method, headers, data });
    expect(answer.ok(), `${path}: ${answer.status()}`).toBe(true);
  };
  const { areas } = await (await analyst.get(`${demo.url}/api/areas`)).json();
  await change('DELETE', `/areas/${areas[0].id}`, undefined, analyst);
  await change(
    'POST',
    '/areas',
    {
      name: `${mark} fields`,
      colour: 'green',
      isShared: true,
      tags: [],
      geometry: fields,
    },
    analyst,
  );
  await change('POST', '/demo/fail', { aoi: 'Denmark-coherence-2026' });
  await change('POST', '/ingestion/notes', { signature: mark, text: `${mark}: look again.` });
  await fetch(`${demo.simulator}/workflow/_make`, {
    method: 'POST',
    body: JSON.stringify({ name: `${mark} AOI`, scenes: 40, tilesPerScene: 5, running: true }),
  });
  await change('PUT', '/demo/speed', { speed: 60 });
  await change('PUT', '/demo/service', { service: 'search', isUp: false });
}

test('two admins reset the demo at once, in the middle of work, and find it as at the first start', async ({
  page,
  request: analyst,
}) => {
  const dataDir = createDataDir();
  const demo = await (await demoOn(dataDir))();
  try {
    const beginning = { data: await readBeginning(dataDir), services: await readServices(demo) };
    expect(beginning.data.areas).toHaveLength(4);
    expect(beginning.data.orders).toHaveLength(6);
    const { request } = page.context();
    await signIn(request, demo.url, 'admin');
    await signIn(analyst, demo.url, 'analyst');
    await spendAnHour(request, analyst, demo);
    expect(await findMark(dataDir)).toContain('areas');

    // A board that is watched, a search and a long list are under way when everything ends.
    const boards = await page.context().newPage();
    await boards.goto(`${demo.url}/ingestion/aoi/Denmark-coherence-2026`);
    const busy = ['/api/ingestion/aois', '/api/ordering/orders', '/api/areas'].map((path) =>
      fetch(demo.url + path).catch(() => undefined),
    );
    await page.goto(demo.url);
    await (await openPalette(page)).fill('reset demo');
    await expect(page.getByRole('option', { name: 'Reset the demo' })).toHaveAttribute(
      'data-selected',
      'true',
    );
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('alertdialog');
    await expect(dialog).toContainText('Reset the whole demo?');
    const asked = page.waitForRequest((sent) => sent.url().endsWith('/api/demo/reset'));
    await dialog.getByRole('button', { name: 'Reset the demo' }).click();
    await asked;
    // Another presenter asks for it a moment later, and may find no one.
    await request
      .post(`${demo.url}/api/demo/reset`, { headers: { origin: demo.url } })
      .catch(() => undefined);
    await expect(page.getByText('The demo begins again.')).toBeVisible();
    expect(await axeComplaints(page)).toEqual([]);
    // It comes back, and no one has to sign in again.
    await expect(page.getByText('all services up')).toBeVisible({ timeout: 120_000 });
    await expect(page).toHaveURL(`${demo.url}/admin/stage`);
    await Promise.all(busy);

    expect(await readBeginning(dataDir)).toEqual(beginning.data);
    expect(await readServices(demo)).toEqual(beginning.services);
    expect(await findMark(dataDir)).toEqual([]);
    expect(await (await fetch(`${demo.simulator}/_truth`)).text()).not.toContain(mark);
    // The board that was open is fed by the new world.
    await boards.goto(`${demo.url}/ingestion/aoi/Denmark-coherence-2026`);
    await expect(boards.getByText('1,296').first()).toBeVisible({ timeout: 90_000 });
    expect(demo.err()).toBe('');
  } finally {
    await demo.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
});
