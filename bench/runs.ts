// `npm run bench:runs`: a catalogue's listing of 50,000 scenes and 200 MB of JSON, listed, stored, shown and selected from.
// `npm run bench:runs -- 5000` looks at other sizes, and writes no report.
import { readFileSync } from 'node:fs';
import { chromium } from '@playwright/test';
import { indexOutlines, scenesIn } from '@/lib/ingestion/runs/listing/select-by-drawing';
import { chromiumPath } from '../testing/browser/chromium';
import { startPortal } from '../testing/portal';
import { startSimulator } from '../testing/simulator';
import { signIn } from '../testing/test';
import { quantile, report, table } from './support/report';

const megabyte = 2 ** 20;
const asked = process.argv.slice(2).map(Number);
/** What a payload gives all of its scenes: it makes each about 4 KB, as those of real catalogues with many settings. */
const padding = Object.fromEntries(
  Array.from({ length: 60 }, (_, n) => [`setting_${n}`, `a value of some length, number ${n}`]),
);
const payload = (count: number) => ({
  type: 'Feature',
  name: `Bench-${count}`,
  geometry: {
    type: 'Polygon',
    coordinates: [
      [
        [0, 42],
        [8, 42],
        [8, 48],
        [0, 48],
        [0, 42],
      ],
    ],
  },
  start_time: '2020-01-01T00:00:00Z',
  end_time: '2026-11-01T00:00:00Z',
  scene_type: { constellation: 'sentinel2', parameters: { count: String(count) } },
  graph_config: padding,
});

const simulator = await startSimulator();
const portal = await startPortal({ env: { ...simulator.env, SWATH_DEMO: '1', LOG_LEVEL: 'warn' } });
const browser = await chromium.launch({ executablePath: chromiumPath(), args: ['--no-sandbox'] });
try {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  await signIn(context.request, portal.url, 'operator');
  const api = `${portal.url}/api/ingestion/listings`;
  const headers = { origin: portal.url };
  const get = async (path: string) => (await context.request.get(`${api}${path}`)).json();
  const rss = () =>
    Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${portal.process.pid}/status`, 'utf8'))?.[1]) * 1024;

  /** Lists a catalogue while its page is open; the table is usable when it has every row. */
  const list = async (count: number) => {
    const page = await context.newPage();
    await page.goto(`${portal.url}/ingestion/new?step=scenes`);
    await page.getByRole('tab', { name: /Scenes/ }).waitFor();
    const longest = await page.evaluateHandle(() => {
      const found = { ms: 0 };
      new PerformanceObserver((tasks) => {
        for (const { duration } of tasks.getEntries()) found.ms = Math.max(found.ms, duration);
      }).observe({ type: 'longtask' });
      return found;
    });
    const before = rss();
    let peak = before;
    const started = performance.now();
    const { id } = await (
      await context.request.post(api, { headers, data: { payload: payload(count) } })
    ).json();
    await page.evaluate((to) => {
      history.pushState(null, '', to);
    }, `/ingestion/new?step=scenes&listing=${id}`);
    for (;;) {
      peak = Math.max(peak, rss());
      const { state, sceneCount } = await get(`/${id}`);
      if (state !== 'listing') {
        if (state !== 'done' || sceneCount !== count)
          throw new Error(`the listing is ${state} with ${sceneCount}`);
        break;
      }
      await new Promise((next) => setTimeout(next, 100));
    }
    const done = performance.now();
    await page.locator(`table[aria-rowcount="${count + 1}"]`).waitFor({ timeout: 120_000 });
    const usableMs = performance.now() - done;
    peak = Math.max(peak, rss());
    const task = await longest.evaluate(({ ms }) => ms);
    await page.close();
    return { id, seconds: (done - started) / 1000, growth: peak - before, usableMs, task };
  };
  /** From opening a list that is complete to a table that knows all rows. */
  const show = async (id: string, count: number) => {
    const page = await context.newPage();
    const started = performance.now();
    await page.goto(`${portal.url}/ingestion/new?step=scenes&listing=${id}`);
    await page.locator(`table[aria-rowcount="${count + 1}"]`).waitFor({ timeout: 120_000 });
    const ms = performance.now() - started;
    await page.close();
    return ms;
  };

  await list(1_000); // Warms up: code that is compiled once is no growth.
  const rows: (string | number)[][] = [];
  for (const count of asked.length > 0 ? asked : [5_000, 50_000]) {
    const listed = await list(count);
    const file = await context.request.get(`${api}/${listed.id}/file?kind=scenes`, { timeout: 300_000 });
    const size = (await file.body()).byteLength;
    const shown = await show(listed.id, count);
    const lines = await (
      await context.request.get(`${api}/${listed.id}/scenes`, { timeout: 300_000 })
    ).text();
    const scenes = lines
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line))
      .flatMap(({ outlines, from }) =>
        outlines.map((outline: unknown, n: number) => ({ ordinal: from + n, outline })),
      );
    const indexed = performance.now();
    const index = indexOutlines(scenes);
    const indexMs = performance.now() - indexed;
    const times = Array.from({ length: 15 }, (_, n) => {
      const [x, y] = [1 + (n % 5), 43 + (n % 4)];
      const started = performance.now();
      scenesIn(index, {
        type: 'Polygon',
        coordinates: [
          [
            [x, y],
            [x + 1.3, y + 0.2],
            [x + 1, y + 1.2],
            [x + 0.1, y + 0.8],
            [x, y],
          ],
        ],
      });
      return performance.now() - started;
    });
    rows.push([
      count.toLocaleString('en-GB'),
      Math.round(size / megabyte),
      listed.seconds.toFixed(1),
      Math.round(listed.growth / megabyte),
      Math.round(listed.usableMs),
      Math.round(listed.task),
      Math.round(shown),
      indexMs.toFixed(0),
      quantile(times, 0.5).toFixed(1),
    ]);
  }
  const figures = table(
    [
      'scenes',
      'JSON, MB',
      'listed and stored, s',
      'portal grows at most, MB',
      'table usable after the last page, ms',
      'longest task, ms',
      'complete list opened, ms',
      'index of outlines, ms',
      'select by drawing, ms',
    ],
    rows,
  );
  if (asked.length > 0) process.stdout.write(`${figures}\n`);
  else
    report(
      'npm run bench:runs',
      'Listing, storing and showing a catalogue',
      `${figures}\n\nThe page is open while its catalogue is listed: usable is the table when it has every row. A complete list is opened with its page. Growth is the highest resident memory of the portal's process while it lists and serves the page, less that before. Simulator, portal, database and browser share the machine.`,
    );
} finally {
  await browser.close();
  await portal.stop();
  await simulator.stop();
}
process.exit(0);
