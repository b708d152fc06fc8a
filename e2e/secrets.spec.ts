import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { APIRequestContext, Page } from '@playwright/test';
import { aoi, fillBasket } from '../testing/ordering/basket';
import { startPortal } from '../testing/portal';
import { startSimulator } from '../testing/simulator';
import { expect, signIn, test } from '../testing/test';
import { listReads } from '../testing/web/list-reads';

/** Secrets of their own, so that a hit is no accident. */
const secrets = {
  SIM_CLIENT_SECRET: 'needle-client-secret-4b7d+/=',
  SIM_SEARCH_KEY: 'needle-search-key-93c1&%?',
  SIM_WORKFLOW_TOKEN: 'needle-workflow-token-08fe',
  SIM_USERNAME: 'needle.user@upstream.example',
};
const sessionSecret = 'needle-session-secret-0123456789abcdef';

/** Every form in which a secret could travel. */
function listForms(secret: string): string[] {
  const bytes = Buffer.from(secret);
  return [
    secret,
    bytes.toString('base64'),
    bytes.toString('base64url'),
    encodeURIComponent(secret),
    JSON.stringify(secret).slice(1, -1),
  ];
}

function hits(text: string, needles: readonly string[]): string[] {
  return needles.filter((needle) => text.includes(needle));
}

/** Collects everything that a page's browser receives from now on: headers, bodies, events. */
function collectTraffic(page: Page): { text(): Promise<string> } {
  const parts: Promise<string>[] = [];
  page.on('response', (response) => {
    parts.push(
      Promise.all([response.allHeaders().catch(() => ({})), response.text().catch(() => '')]).then(
        ([headers, body]) => `${response.url()}\n${JSON.stringify(headers)}\n${body}`,
      ),
    );
  });
  return { text: async () => (await Promise.all(parts)).join('\n') };
}

function filesUnder(folder: string): string[] {
  return readdirSync(folder).flatMap((name) => {
    const path = join(folder, name);
    return statSync(path).isDirectory() ? filesUnder(path) : [path];
  });
}

/** Everything that the routes that read, and these pages, send to a browser, whose scripts may ask for it or not. */
async function readAll(request: APIRequestContext, url: string, pages: readonly string[]): Promise<string> {
  const routes = listReads().map(({ address }) => address);
  expect(routes.length).toBeGreaterThan(30);
  let text = '';
  for (const path of [...pages, ...routes]) {
    const answer = await request.get(url + path);
    text += `${JSON.stringify(answer.headers())}\n${await answer.text()}\n`;
  }
  return text;
}

/** The way from a basket to a placed order. */
async function placeAnOrder(page: Page, url: string): Promise<void> {
  await fillBasket(page, aoi, 'Secrets', url);
  await page.goto(`${url}/basket`);
  await page.getByRole('combobox', { name: 'Contract' }).click();
  await page.getByRole('option', { name: /Swath EU 2026/ }).click();
  await page.getByRole('button', { name: 'Get quote', exact: true }).last().click();
  await page.getByRole('button', { name: /^Place order · / }).click();
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: /^Place order · / })
    .click();
  await expect(page).toHaveURL(/\/orders\//);
  await expect(page.getByText('Placed').first()).toBeVisible();
}

/** The way from a payload to a board that moves. */
async function startARun(page: Page, url: string, area: string): Promise<void> {
  await page.goto(`${url}/ingestion/new?area=${encodeURIComponent(area)}&constellation=sentinel2`);
  await page.getByLabel('Name of the AOI').fill('Secrets-run');
  await page.getByRole('button', { name: 'List scenes' }).click();
  await page.getByRole('button', { name: 'Next: start' }).click();
  await page.getByRole('button', { name: /^Start \d+ scenes?…$/ }).click();
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: /^Start \d+ scene/ })
    .click();
  await expect(page).toHaveURL(/\/ingestion\/aoi\/Secrets-run/);
  const scenes = page.getByRole('region', { name: 'Scenes', exact: true });
  await expect(scenes.getByRole('button', { name: /^[1-9]\d* scenes (PENDING|DONE)/ }).first()).toBeVisible({
    timeout: 120_000,
  });
}

/** What an event stream sends at first: a browser's own record of a stream that is still open is empty. */
async function someEvents(page: Page, url: string): Promise<string> {
  const cookies = await page.context().cookies(url);
  const stop = new AbortController();
  const { body } = await fetch(url, {
    headers: { cookie: cookies.map(({ name, value }) => `${name}=${value}`).join('; ') },
    signal: stop.signal,
  });
  let text = '';
  for await (const chunk of body ?? []) {
    text += Buffer.from(chunk).toString('utf8');
    if (text.split('data:').length > 3) break;
  }
  stop.abort();
  return text;
}

test('no secret reaches a browser or a log, in any form, also when services fail', async ({ page }) => {
  const simulator = await startSimulator({ env: { ...secrets, SIM_SPEED: '10' } });
  const portal = await startPortal({
    env: { ...simulator.env, SWATH_DEMO: '1', SESSION_SECRET: sessionSecret, LOG_LEVEL: 'trace' },
  });
  try {
    const traffic = collectTraffic(page);
    await signIn(page.context().request, portal.url, 'admin');
    const area = 'POLYGON((2.9 43.1, 3.3 43.1, 3.3 43.4, 2.9 43.4, 2.9 43.1))';
    const searchPage = `/search?area=${encodeURIComponent(area)}`;
    const visits: [string, RegExp][] = [
      ['/', /need you|Nothing needs/],
      [searchPage, /\d+ images?/],
      ['/basket', /Basket/],
      ['/orders', /Orders/],
      ['/areas', /Areas/],
      ['/ingestion', /Denmark-coherence-2026/],
      ['/ingestion/aoi/Denmark-coherence-2026', /1,296/],
      ['/ingestion/runs', /Runs/],
      ['/admin', /Ada Rossi/],
    ];
    const visit = async (path: string, sign: RegExp) => {
      await page.goto(portal.url + path);
      await expect(page.locator('body')).toContainText(sign);
    };
    for (const [path, sign] of visits) await visit(path, sign);
    await placeAnOrder(page, portal.url);
    await startARun(page, portal.url, area);

    // The same with every kind of failure, whose words come from outside.
    const loud = `the key ${secrets.SIM_SEARCH_KEY} of ${secrets.SIM_USERNAME} with ${secrets.SIM_CLIENT_SECRET} was refused`;
    const paths = visits.map(([path]) => path);
    let failures = '';
    for (const kind of ['status', 'html', 'malformed'] as const) {
      await simulator.faults.set([{ kind, status: 400, body: loud }]);
      failures += await readAll(page.request, portal.url, paths);
      // A search is asked for by scripts alone, which split it.
      for (const path of kind === 'status' ? paths : [searchPage]) {
        await page.goto(portal.url + path);
        await expect(page.getByRole('heading').first()).toBeVisible();
      }
    }
    expect(failures.length).toBeGreaterThan(100_000);
    await simulator.faults.clear();

    const needles = [...Object.values(secrets), sessionSecret].flatMap(listForms);
    const events = await someEvents(page, `${portal.url}/api/ingestion/aois/Secrets-run/events`);
    expect(events).toContain('data:');
    const received = (await traffic.text()) + failures + events;
    expect(received.length).toBeGreaterThan(100_000);
    expect(hits(received, needles)).toEqual([]);
    expect(hits(portal.output(), needles)).toEqual([]);
    expect(portal.output()).toContain('upstream call failed');
    const tokens =
      ((await simulator.truth()) as unknown as { tokens: { values?: string[] } }).tokens.values ?? [];
    expect(hits(received + portal.output(), tokens.flatMap(listForms))).toEqual([]);
  } finally {
    await portal.stop();
    await simulator.stop();
  }
});

test('what is built for browsers holds no secret, no source map and no server-only module', () => {
  const files = filesUnder('.next/static');
  expect(files.length).toBeGreaterThan(20);
  // The bundler writes an empty map beside a worker that it did not compile.
  const maps = files.filter((file) => file.endsWith('.map'));
  expect(
    maps.filter((file) => /"(sources|sections)":\s*\[\s*[^\]\s]/.test(readFileSync(file, 'utf8'))),
  ).toEqual([]);
  const text = files
    .filter((file) => /\.(js|css|json)$/.test(file))
    .map((file) => readFileSync(file, 'utf8'));
  const marks = [
    'demo-client-secret-9f3a1c',
    'demo-search-key-51b7e2',
    'ORDERING_CLIENT_SECRET',
    'SEARCH_API_KEY',
    'WORKFLOW_TOKEN',
    'DATABASE_URL',
    'argon2',
  ];
  expect(hits(text.join('\n'), marks)).toEqual([]);
});
