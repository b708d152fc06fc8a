import type { Browser, Page } from '@playwright/test';
import type { ArchiveImage } from '../../lib/archive/schema';
import { startPortal } from '../../testing/portal';
import { startSimulator } from '../../testing/simulator';
import { signIn } from '../../testing/test';
import { quantile } from './report';

/** The simulator's. */
export const now = '2026-11-21T00:00:00Z';
const runs = 5;
const area = 'POLYGON((-10 36,30 36,30 60,-10 60,-10 36))';
const constellations = ['PLEIADES NEO', 'PLEIADES', 'SPOT', 'TERRASAR-X', 'SENTINEL2'];

/** The day on which a search has to begin to find this many images until now, the oldest first in `days`. */
const startFor = (days: readonly string[], count: number) => days.at(-count) ?? (days[0] as string);

/**
 * In the page: from the click until the end of the frame in which everything found is reported, or the last footprint
 * drawn, whichever is later, ms. It holds no function with a name: those stay here.
 */
const clickToDrawn = async () => {
  const button = document.querySelector<HTMLElement>('button[aria-label="Search again"]');
  if (!button) throw new Error('there is no button to search with');
  // Each drawing of the footprints begins with it.
  const { setTransform } = CanvasRenderingContext2D.prototype;
  let drawings = 0;
  CanvasRenderingContext2D.prototype.setTransform = function (
    this: CanvasRenderingContext2D,
    ...matrix: unknown[]
  ) {
    if (this.canvas.closest('.leaflet-polygons-pane')) drawings += 1;
    Reflect.apply(setTransform, this, matrix);
  } as typeof setTransform;
  const start = performance.now();
  button.click();
  let reported = 0;
  let drawn = 0;
  // What is drawn after it was reported is drawn within a few frames.
  for (let after = 0; after < 10; after += reported > 0 ? 1 : 0) {
    const before = drawings;
    await new Promise((next) => requestAnimationFrame(next));
    await new Promise((next) => setTimeout(next));
    const now = performance.now() - start;
    if (drawings > before) drawn = now;
    const text = document.querySelector('main')?.textContent ?? '';
    if (reported === 0 && /[1-9][\d,]* of [\d,]+ · complete/.test(text)) reported = now;
  }
  CanvasRenderingContext2D.prototype.setTransform = setTransform;
  if (drawn === 0) throw new Error('no footprint was drawn');
  return Math.max(reported, drawn);
};

/** In the page: what the same search takes without it, read to its end, ms. */
const bareSearch = async (body: string) => {
  const start = performance.now();
  const response = await fetch('/api/archive/search', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body,
  });
  await response.text();
  return performance.now() - start;
};

const addressFrom = (from: string) =>
  `/search?${new URLSearchParams({ area, constellations: constellations.join(), from, to: now.slice(0, 10), view: '10,48,5' })}`;

/** Opens the page with a search that finds nothing, and gives what it asked for. */
async function openEmpty(page: Page, from: string): Promise<string> {
  const standing = { found: 0, total: 0, requests: 1, atService: [] };
  const end = JSON.stringify({ type: 'end', gaps: [], askedAt: now, finishedAt: now, ...standing });
  let asked = '';
  await page.route('**/api/archive/search', (route) => {
    // What comes after it searches for the nearest images.
    asked ||= route.request().postData() ?? '';
    return route.fulfill({ contentType: 'application/x-ndjson', body: `${end}\n` });
  });
  await page.goto(addressFrom(from));
  await page.getByRole('button', { name: 'Search again' }).waitFor();
  await page.getByRole('heading', { name: '0 images' }).waitFor();
  await page.waitForLoadState('networkidle');
  await page.unroute('**/api/archive/search');
  return asked;
}

/** Opens a page of an analyst at a portal of its own, whose archive is the simulator's; `end` stops both. */
export async function openSearchPage(browser: Browser) {
  const simulator = await startSimulator({ env: { SIM_NOW: now, SIM_PAGING: '1', SIM_WARM: '1' } });
  const portal = await startPortal({
    env: { ...simulator.env, SWATH_DEMO: '1', LOG_LEVEL: 'warn', SEARCH_FILTERS: 'paging' },
  });
  const context = await browser.newContext({
    baseURL: portal.url,
    viewport: { width: 1440, height: 900 },
    timezoneId: 'UTC',
  });
  await signIn(context.request, portal.url, 'analyst');
  const end = async () => {
    await portal.stop();
    await simulator.stop();
  };
  return { page: await context.newPage(), context, portal, end };
}

/**
 * From the click on search until this many footprints are drawn, in the portal itself with the simulator as its
 * service.
 */
export async function searchesDrawn(
  browser: Browser,
  counts: readonly number[],
): Promise<(string | number)[][]> {
  const { page, portal, context, end } = await openSearchPage(browser);
  try {
    const first = JSON.parse(await openEmpty(page, '2026-08-01'));
    const all = await context.request.post('/api/archive/search', {
      data: first,
      headers: { origin: portal.url },
    });
    const days = (await all.text())
      .split('\n')
      .filter(Boolean)
      .flatMap((line) => (JSON.parse(line).images ?? []) as ArchiveImage[])
      .map(({ acquiredAt }) => acquiredAt.slice(0, 10))
      .sort();
    const rows: (string | number)[][] = [];
    for (const count of counts) {
      const from = startFor(days, count);
      const found = days.filter((day) => day >= from).length;
      const taken: { drawn: number; bare: number }[] = [];
      for (let run = 0; run < runs; run += 1) {
        const body = await openEmpty(page, from);
        await page.evaluate(bareSearch, body);
        const bare = await page.evaluate(bareSearch, body);
        taken.push({ bare, drawn: await page.evaluate(clickToDrawn) });
      }
      const median = (of: (one: (typeof taken)[number]) => number) => quantile(taken.map(of), 0.5).toFixed(0);
      rows.push([
        found,
        median(({ drawn }) => drawn),
        median(({ bare }) => bare),
        median(({ drawn, bare }) => drawn - bare),
      ]);
    }
    return rows;
  } finally {
    await end();
  }
}
