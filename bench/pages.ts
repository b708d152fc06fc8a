// `npm run bench:pages`: what each page costs a browser with an empty cache, signed in: bytes, and when it is complete.
import { chromium } from '@playwright/test';
import { chromiumPath } from '../testing/browser/chromium';
import { weighAtRest } from '../testing/browser/page-weight';
import { startPortal, unlimited } from '../testing/portal';
import { portalPages } from '../testing/portal-pages';
import { startSimulator } from '../testing/simulator';
import { signIn } from '../testing/test';
import { quantile, report, table } from './support/report';
import { shortPath } from './support/short-path';

const runs = 3;
/** How much slower than this machine, and what pages are to reach then: 0.6 of the LCP and 0.5 of the TBT of a good page of this kind, ms. */
const speeds = [
  { slowdown: 1, maxLcp: 385, maxTbt: 172 },
  { slowdown: 4, maxLcp: 1_100, maxTbt: 1_082 },
];
const maxCls = 0.01;

interface Paint {
  lcp: number;
  /** The text of what the LCP is of. */
  largest: string;
  tbt: number;
  cls: number;
}

const simulator = await startSimulator({ env: { SIM_SPEED: '0.01', SIM_WARM: '1' } });
const portal = await startPortal({
  env: {
    ...simulator.env,
    SWATH_DEMO: '1',
    SWATH_DEMO_CONTROL_URL: simulator.url,
    LOG_LEVEL: 'warn',
    // One person opens every page six times without a pause.
    ...unlimited,
  },
});
const browser = await chromium.launch({
  executablePath: chromiumPath(),
  args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
});

/** Opens a page in a browser that has never seen it, slowed down by a factor, and gives what it cost. */
async function visit(path: string, sign: RegExp, slowdown: number) {
  const context = await browser.newContext({ baseURL: portal.url, viewport: { width: 1350, height: 900 } });
  await signIn(context.request, portal.url, 'admin');
  const page = await context.newPage();
  // tsx names functions with a helper that the browser does not have.
  await page.addInitScript('globalThis.__name = (named) => named');
  await page.addInitScript(observe);
  const client = await context.newCDPSession(page);
  await client.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  await page.goto(path);
  await page.locator('main').filter({ hasText: sign }).waitFor();
  const weight = await weighAtRest(page);
  const paint = await page.evaluate(() => (window as unknown as { paint: Paint }).paint);
  await context.close();
  return { weight, paint };
}

/** Runs in the page, before anything of it. */
function observe() {
  const paint = { lcp: 0, largest: '', tbt: 0, cls: 0 };
  (window as unknown as { paint: Paint }).paint = paint;
  const watch = (type: string, take: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({ type, buffered: true });
  watch('largest-contentful-paint', (entry) => {
    paint.lcp = entry.startTime;
    paint.largest = (entry as PerformanceEntry & { element?: Element }).element?.textContent ?? '';
  });
  watch('longtask', ({ duration }) => {
    paint.tbt += Math.max(0, duration - 50);
  });
  watch('layout-shift', (entry) => {
    const shift = entry as PerformanceEntry & { value: number; hadRecentInput: boolean };
    if (!shift.hadRecentInput) paint.cls += shift.value;
  });
}

const rows: string[][] = [];
const faults: string[] = [];
for (const { path, sign } of portalPages) {
  const row = [`\`${shortPath(path)}\``];
  const times: string[][] = [];
  for (const { slowdown, maxLcp, maxTbt } of speeds) {
    const visits: Awaited<ReturnType<typeof visit>>[] = [];
    for (let run = 0; run < runs; run += 1) visits.push(await visit(path, sign, slowdown));
    const median = (of: (visit: (typeof visits)[number]) => number) => quantile(visits.map(of), 0.5);
    if (slowdown === 1) {
      row.push(
        String(Math.round(median(({ weight }) => weight.scriptBytes + weight.styleBytes) / 1024)),
        String(Math.round(median(({ weight }) => weight.allBytes) / 1024)),
        String(median(({ weight }) => weight.requests)),
        median(({ paint }) => paint.cls).toFixed(3),
      );
    }
    const lcp = median(({ paint }) => paint.lcp);
    const tbt = median(({ paint }) => paint.tbt);
    const cls = median(({ paint }) => paint.cls);
    times.push([lcp.toFixed(0), tbt.toFixed(0)]);
    const largest = visits
      .find(({ paint }) => paint.lcp === lcp)
      ?.paint.largest.trim()
      .slice(0, 60);
    const where = `${row[0]}, ${slowdown}×`;
    if (lcp > maxLcp) faults.push(`${where}: LCP ${lcp.toFixed(0)} ms, of “${largest}”`);
    if (tbt > maxTbt) faults.push(`${where}: TBT ${tbt.toFixed(0)} ms`);
    if (cls > maxCls) faults.push(`${where}: CLS ${cls.toFixed(3)}`);
  }
  for (const at of [0, 1]) row.push(times.map((time) => time[at]).join(' / '));
  rows.push(row);
  process.stderr.write(`${row.join(' | ')}\n`);
}
await browser.close();
await portal.stop();
await simulator.stop();

report(
  'npm run bench:pages',
  'What a page costs',
  `${table(
    ['page', 'script and style, KB', 'all, KB', 'requests', 'CLS', 'LCP ms, 1× / 4×', 'TBT ms, 1× / 4×'],
    rows,
  )}\n\nBytes as they come over the wire, with an empty cache; medians of ${runs} visits. Browser, portal and simulator share the machine.

Goals: LCP ${speeds.map(({ maxLcp }) => maxLcp).join(' / ')} ms, TBT ${speeds.map(({ maxTbt }) => maxTbt).join(' / ')} ms, CLS ${maxCls}. ${faults.length === 0 ? 'All are met.' : `Not met:\n\n${faults.map((fault) => `- ${fault}`).join('\n')}`}`,
);
