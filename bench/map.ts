// `npm run bench:map`: what drawing 10,000 and 100,000 footprints costs a browser, the portal's way and others.
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { chromium } from '@playwright/test';
import { build } from 'esbuild';
import { chromiumPath } from '../testing/browser/chromium';
import { measureDragging } from './support/map-dragged';
import { quantile, report, table } from './support/report';
import { searchesDrawn } from './support/search-drawn';

const runs = 3;
// With BENCH_SIZES (such as 10000,100000) or BENCH_TECHNIQUES (names, `search` or `drag`, parted by semicolons) only these are measured, and only printed.
const { BENCH_SIZES, BENCH_TECHNIQUES } = process.env;
const sizes = (BENCH_SIZES ?? '10000,100000').split(',').map(Number);
const isAsked = (name: string) => BENCH_TECHNIQUES?.split(';').includes(name) ?? true;

/** What the page gives back, in milliseconds. */
interface Figures {
  first: number;
  drawing: number;
  moving: number;
  onePercent: number;
  ten: number;
}

const bundled = (entry: string) =>
  build({
    entryPoints: [entry],
    bundle: true,
    write: false,
    minify: true,
    format: 'esm',
    outdir: 'out',
    define: { 'process.env.NODE_ENV': '"production"' },
    loader: { '.png': 'dataurl' },
  }).then(({ outputFiles }) => outputFiles);
const [page, worker] = await Promise.all([
  bundled('bench/support/map-page.ts'),
  bundled('components/map/polygons/polygon.worker.ts'),
]);
const findFile = (files: typeof page, end: string) =>
  files.find(({ path }) => path.endsWith(end))?.text ?? '';
const html = `<!doctype html><style>${readFileSync('app/tokens.css', 'utf8')}${findFile(page, '.css')}html,body,#map{margin:0;height:100%}</style><div id="map"></div><script type="module" src="/page.js"></script>`;
const served: Record<string, [type: string, text: string]> = {
  '/': ['text/html', html],
  '/page.js': ['text/javascript', findFile(page, '.js')],
  // The bundle names its worker as the source does.
  '/polygon.worker.ts': ['text/javascript', findFile(worker, '.js')],
};
const server = createServer((request, response) => {
  const [type, text] = served[request.url ?? ''] ?? ['text/plain', ''];
  response.writeHead(text ? 200 : 404, { 'content-type': `${type}; charset=utf-8` }).end(text);
});
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
const address = server.address();
const url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}/`;

/** Does something in a browser that has drawn nothing before, and gives also its page's memory in MB. */
async function inFreshBrowser<Result>(expression: string): Promise<{ result: Result; megabytes: number }> {
  const browser = await chromium.launch({
    executablePath: chromiumPath(),
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
  });
  try {
    const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
    const tab = await context.newPage();
    await tab.goto(url);
    await tab.waitForFunction('window.bench !== undefined');
    const result = await tab.evaluate<Result>(`bench.${expression}`);
    const session = await browser.newBrowserCDPSession();
    const { processInfo } = await session.send('SystemInfo.getProcessInfo');
    const resident = processInfo
      .filter(({ type }) => type === 'renderer')
      .map(({ id }) => Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${id}/status`, 'utf8'))?.[1] ?? 0));
    if (process.env.PICTURE) await tab.screenshot({ path: process.env.PICTURE });
    return { result, megabytes: Math.max(...resident) / 1024 };
  } finally {
    await browser.close();
  }
}

const { result: allNames } = await inFreshBrowser<string[]>('names');
const names = allNames.filter(isAsked);
const head = [
  'technique',
  'first drawn',
  'to SVG',
  'longest task drawing / moving',
  '1 % recoloured',
  '10 recoloured',
  'MB',
];
const parts: string[] = [];
for (const size of names.length > 0 ? sizes : []) {
  const taken = names.map((): { result: Figures; megabytes: number }[] => []);
  // In turns, so that what else the machine does falls on each of them.
  for (let run = 0; run < runs; run += 1) {
    for (const [at, name] of names.entries()) {
      taken[at]?.push(await inFreshBrowser<Figures>(`measure(${JSON.stringify(name)}, ${size})`));
    }
  }
  const rows = names.map((name, at) => {
    const median = (of: (one: { result: Figures; megabytes: number }) => number, from = at) =>
      quantile((taken[from] ?? []).map(of), 0.5);
    const first = ({ result }: { result: Figures }) => result.first;
    return [
      name,
      median(first).toFixed(0),
      (median(first) / median(first, 0)).toFixed(2),
      `${median(({ result }) => result.drawing).toFixed(0)} / ${median(({ result }) => result.moving).toFixed(0)}`,
      median(({ result }) => result.onePercent).toFixed(0),
      median(({ result }) => result.ten).toFixed(0),
      median(({ megabytes }) => megabytes).toFixed(0),
    ];
  });
  const { result: found } = await inFreshBrowser<number>(`hover(${size})`);
  const { result: snap } = await inFreshBrowser<{ gathering: number; finding: number }>(`snap(${size})`);
  parts.push(
    `${size.toLocaleString('en')} footprints; finding those under the pointer takes ${found.toFixed(3)} ms (p95), and finding the corner that takes it while an area is drawn ${snap.finding.toFixed(3)} ms (p95), after their corners were gathered once in ${snap.gathering.toFixed(1)} ms.\n\n${table(head, rows)}`,
  );
}
server.close();

if (isAsked('search')) {
  const browser = await chromium.launch({
    executablePath: chromiumPath(),
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
  });
  const searched = await searchesDrawn(browser, [200, 1000]).finally(() => browser.close());
  parts.push(
    `From the click on search to all footprints on the map, in the portal with a simulated service; what the same search takes without the page; and what the page adds.\n\n${table(['footprints', 'click to drawn', 'search alone', 'added'], searched)}`,
  );
}

if (isAsked('drag')) {
  const browser = await chromium.launch({
    executablePath: chromiumPath(),
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
  });
  const { found, ground, frames, longestTask } = await measureDragging(browser).finally(() =>
    browser.close(),
  );
  const [half, most, longest] = [0.5, 0.95, 1].map((part) => quantile(frames, part).toFixed(0));
  parts.push(
    `The map of a search with ${found} footprints and names, in the portal: while it is dragged, frames take ${half} ms (p50), ${most} ms (p95) and ${longest} ms (the longest); the longest task is ${longestTask.toFixed(0)} ms. After the map opens, its ground is drawn in ${ground.toFixed(0)} ms.`,
  );
}

const text = `${parts.join('\n\n')}\n\nMilliseconds; medians of ${runs} runs, each in a browser of its own, 1280×800 at zoom 5 over Europe. Each map has stood open for a second, as one has before anything is found. Tasks under 50 ms count as 0. The portal draws from 1,500 footprints on as worker tiles, fewer on its own canvas.`;
if (BENCH_SIZES || BENCH_TECHNIQUES) process.stdout.write(`${text}\n`);
else report('npm run bench:map', 'Footprints on the map', text);
