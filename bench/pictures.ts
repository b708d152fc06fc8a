// `npm run pictures`: takes the pictures of the documents again, from the build and the simulator. Arguments name some
// of them: `npm run pictures -- home board`.
import { existsSync, writeFileSync } from 'node:fs';
import { chromium, type Page } from '@playwright/test';
import sharp from 'sharp';
import { chromiumPath } from '../testing/browser/chromium';
import { payload } from '../testing/ingestion/payload';
import { aoi, fillBasket } from '../testing/ordering/basket';
import { startPortal } from '../testing/portal';
import { startSimulator } from '../testing/simulator';
import { signIn, untilItTakesPresses } from '../testing/test';

const folder = 'public/pictures';
const board = '/ingestion/aoi/Denmark-coherence-2026';
const aude = 'POLYGON((2.6 43.0,3.4 43.0,3.4 43.5,2.6 43.5,2.6 43.0))';
const timeoutMs = 60_000;

interface Picture {
  path: string;
  /** What the page says when it has what it shows. */
  sign: RegExp;
  /** What is done on the page before that. */
  prepare?: (page: Page) => Promise<void>;
}

const pictures: Record<string, Picture> = {
  home: { path: '/', sign: /your attention/ },
  search: {
    path: `/search?area=${encodeURIComponent(aude)}&from=2026-03-01&to=2026-11-19`,
    sign: / · complete/,
    prepare: async (page) => page.getByRole('list', { name: 'Images' }).getByRole('button').first().click(),
  },
  basket: {
    path: '/basket',
    sign: /Place order · /,
    prepare: async (page) => {
      await page.getByRole('combobox', { name: 'Contract' }).click();
      await page.getByRole('option', { name: /Swath EU 2026/ }).click();
      await page.getByRole('button', { name: 'Get quote', exact: true }).last().click();
    },
  },
  board: { path: board, sign: /1,296/ },
  graph: { path: `${board}/graph`, sign: /\d marks/ },
  'new-ingestion': {
    path: '/ingestion/new',
    sign: /\d+ listed, 0 removed/,
    prepare: async (page) => {
      const file = JSON.stringify(payload('Toulouse-2026'));
      await page
        .getByLabel('Payload file')
        .setInputFiles({ name: 'payload.json', mimeType: 'application/json', buffer: Buffer.from(file) });
      await page.getByRole('button', { name: 'List scenes' }).click();
      await page.getByRole('button', { name: 'List again' }).waitFor();
    },
  },
  'alert-rules': { path: '/ingestion/alerts?show=rules', sign: /Workflow server down/ },
};

const asked = process.argv.slice(2);
const unknown = asked.filter((name) => !(name in pictures));
if (unknown.length > 0)
  refuse(`No picture is named ${unknown.join(', ')}. These are: ${Object.keys(pictures).join(', ')}.`);
if (!existsSync('.next/standalone/server.js')) refuse('There is no build. Run `npm run build` first.');

const stops: (() => Promise<unknown>)[] = [];
try {
  const simulator = await startSimulator();
  stops.push(() => simulator.stop());
  const portal = await startPortal({ env: { ...simulator.env, SWATH_DEMO: '1' } });
  stops.push(() => portal.stop());
  const browser = await chromium.launch({ executablePath: chromiumPath(), args: ['--no-sandbox'] });
  stops.push(() => browser.close());
  const context = await browser.newContext({
    baseURL: portal.url,
    viewport: { width: 1440, height: 900 },
    colorScheme: 'light',
    reducedMotion: 'reduce',
  });
  context.setDefaultTimeout(timeoutMs);
  await signIn(context.request, portal.url, 'admin');
  const page = await context.newPage();
  await fillBasket(page, aoi, 'Béziers', portal.url);
  await context.request.post('/api/areas', {
    data: { name: 'Béziers', geometry: aoi },
    headers: { origin: portal.url },
    failOnStatusCode: true,
  });
  for (const [name, picture] of Object.entries(pictures)) {
    if (asked.length > 0 && !asked.includes(name)) continue;
    process.stdout.write(`${folder}/${name}.png: `);
    const bytes = await sharp(await takePicture(page, picture))
      .png({ palette: true, colours: 128, effort: 10, compressionLevel: 9 })
      .toBuffer();
    writeFileSync(`${folder}/${name}.png`, bytes);
    process.stdout.write(`${Math.round(bytes.length / 1024)} KB\n`);
  }
} finally {
  for (const stop of stops.toReversed()) await stop();
}

/** Opens a page and waits until it is complete and drawn the same twice; one that never rests is taken as it is. */
async function takePicture(page: Page, { path, sign, prepare }: Picture): Promise<Buffer> {
  await page.goto(path);
  await untilItTakesPresses(page);
  await prepare?.(page);
  await page.getByText(sign).filter({ visible: true }).first().waitFor();
  await page.mouse.move(0, 0);
  const isLoading = page.locator('[aria-label="Loading"], .animate-pulse').filter({ visible: true });
  let last = await page.screenshot();
  for (let tries = 0; tries < 40; tries += 1) {
    await page.waitForTimeout(500);
    const now = await page.screenshot();
    const isStill = now.equals(last) && (await isLoading.count()) === 0;
    last = now;
    if (isStill) break;
  }
  return last;
}

function refuse(sentence: string): never {
  process.stderr.write(`${sentence}\n`);
  process.exit(1);
}
