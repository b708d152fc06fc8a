// `npm run bench:board`: an AOI of 20,000 scenes and 300,000 tiles, and one of a tenth of that: read by the portal, opened
// in a browser, scrolled, and changed while it is open. `BENCH_SIZES` gives other numbers of scenes, whose figures are
// printed and not written into docs/benchmarks.md.
import { chromium, type Page } from '@playwright/test';
import { sessionCookie } from '../testing/accounts/session-cookie';
import { chromiumPath } from '../testing/browser/chromium';
import { freePort, startPortal } from '../testing/portal';
import { startSimulator } from '../testing/simulator';
import { signIn } from '../testing/test';
import { measureGraph } from './support/graph-figures';
import { heldAt, tellingAt } from './support/held-by';
import { usedBy } from './support/process-use';
import { quantile, report, table } from './support/report';
import { startViewer } from './support/viewers';

const tilesPerScene = 15;
const sizes = (process.env.BENCH_SIZES ?? '2000,20000').split(',').map(Number);
const opened = 3;
const changed = 500;
const changes = 8;
const scrollSteps = 120;
const megabyte = 2 ** 20;

interface Truth {
  aois: { name: string; items: { kind: string; id: number; status: string }[] }[];
}
interface Watching {
  longest: number;
  stop(): void;
}

const simulator = await startSimulator({ env: { SIM_WORKFLOW: 'empty' } });
const memoryPort = await freePort();
const portal = await startPortal({
  env: {
    ...simulator.env,
    ...tellingAt(memoryPort),
    SWATH_DEMO: '1',
    LOG_LEVEL: 'warn',
    WORKFLOW_MAX_LOAD: '1',
  },
});
const browser = await chromium.launch({
  executablePath: chromiumPath(),
  args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
});
const post = async (path: string, body: object) => {
  const response = await fetch(`${simulator.url}/workflow${path}`, {
    method: 'POST',
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${path}: ${response.status}`);
};

/** The longest task of the page from now on, ms; tasks under 50 ms count as 0. */
const watchTasks = (page: Page) =>
  page.evaluateHandle<Watching>(() => {
    const watching = { longest: 0, stop: () => observer.disconnect() };
    const observer = new PerformanceObserver((tasks) => {
      for (const { duration } of tasks.getEntries()) watching.longest = Math.max(watching.longest, duration);
    });
    observer.observe({ type: 'longtask' });
    return watching;
  });

/** What a page's JavaScript holds once what is garbage has gone, MB. */
async function measureHeap(page: Page): Promise<number> {
  const session = await page.context().newCDPSession(page);
  await session.send('HeapProfiler.collectGarbage');
  const { usedSize } = await session.send('Runtime.getHeapUsage');
  await session.detach();
  return usedSize / megabyte;
}

/** Scrolls the table by a window's height each frame; the longest frame and that below which 95 of 100 are, ms. */
const scroll = (page: Page) =>
  page.evaluate(async (steps) => {
    const scroller = document.querySelector('table[aria-rowcount]')?.parentElement as HTMLElement;
    const frames: number[] = [];
    let last = await new Promise<number>(requestAnimationFrame);
    for (let step = 0; step < steps; step += 1) {
      scroller.scrollTop += scroller.clientHeight * (step % 20 === 19 ? 200 : 0.5);
      const now = await new Promise<number>(requestAnimationFrame);
      frames.push(now - last);
      last = now;
    }
    return frames;
  }, scrollSteps);

/** The frames of a scroll from the first row on, and its longest task, ms. */
async function scrollFromTop(page: Page) {
  await page.evaluate(() => {
    (document.querySelector('table[aria-rowcount]')?.parentElement as HTMLElement).scrollTop = 0;
  });
  const tasks = await watchTasks(page);
  const frames = await scroll(page);
  return { frames, task: await tasks.evaluate(({ longest }) => longest) };
}

/** Has the portal watch an AOI of this many scenes; gives its name. */
const make = async (scenes: number) => {
  const name = `Bench-board-${scenes}`;
  const statuses = { DONE: 90, FAILED: 1, RETRY: 1, PENDING: 1, NEW: 7 };
  await post('/_make', { name, scenes, tilesPerScene, statuses });
  return name;
};

const rows: [string, ...string[]][] = [];
try {
  const cookie = await sessionCookie(portal.url);
  // A small one first: what the portal loads when it watches anything is no cost of a large AOI.
  await fetch(`${portal.url}/api/ingestion/aois/${await make(20)}`, { headers: { cookie } });
  for (const scenes of sizes) {
    const name = await make(scenes);
    const count = scenes * tilesPerScene;
    const { workflow } = await simulator.truth<Truth>();
    const active = (workflow.aois.find((aoi) => aoi.name === name)?.items ?? [])
      .filter(({ kind, status }) => kind === 'tile' && (status === 'RETRY' || status === 'PENDING'))
      .slice(0, changed);
    const base = `${portal.url}/api/ingestion/aois/${name}`;
    const heldBefore = await heldAt(memoryPort);
    const before = usedBy(portal.process.pid).bytes;
    const readFrom = performance.now();
    const first = await fetch(base, { headers: { cookie } });
    const { id } = (await first.json()) as { id: string };
    const readMs = performance.now() - readFrom;
    const grown = usedBy(portal.process.pid).bytes - before;
    const kept = ((await heldAt(memoryPort)) - heldBefore) / (scenes + count);

    let toldAt = 0;
    const viewer = await startViewer(`${base}/events?after=${encodeURIComponent(id)}`, cookie, () => {
      toldAt = Date.now();
    });
    const firstRows: number[] = [];
    let wire = 0;
    let page: Page | undefined;
    for (let time = 0; time < opened; time += 1) {
      const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
      await signIn(context.request, portal.url, 'operator');
      await page?.context().close();
      page = await context.newPage();
      // The compiler of this file names functions by one that pages do not have.
      await page.addInitScript('globalThis.__name = (named) => named');
      page.on('response', async (response) => {
        if (new URL(response.url()).pathname.endsWith(`/aois/${name}`)) {
          wire = (await response.request().sizes()).responseBodySize;
        }
      });
      const from = performance.now();
      await page.goto(`${portal.url}/ingestion/aoi/${name}`);
      await page.locator(`table[aria-rowcount="${count + 1}"] [data-row="0"]`).waitFor({ timeout: 120_000 });
      firstRows.push(performance.now() - from);
    }
    if (!page) throw new Error('no page was opened');
    const openedPage = page;
    const [opening, settled] = [await scrollFromTop(openedPage), await scrollFromTop(openedPage)];

    const updating = await watchTasks(openedPage);
    const toScreen: number[] = [];
    const fromChange: number[] = [];

    for (let time = 0; time < changes; time += 1) {
      const to = time % 2 === 0 ? 'PENDING' : 'RETRY';
      const wasShown = await openedPage
        .locator('button[aria-label*=" tiles "][aria-label$="; show them"]')
        .allTextContents();
      toldAt = 0;
      // The page says by its own clock, which is this machine's, when its numbers were another frame's.
      const shown = openedPage.evaluate(
        (was) =>
          new Promise<number>((resolve) => {
            const look = () => {
              const texts = [
                ...document.querySelectorAll('button[aria-label*=" tiles "][aria-label$="; show them"]'),
              ].map(({ textContent }) => textContent);
              if (texts.join() === was) requestAnimationFrame(look);
              else requestAnimationFrame(() => resolve(Date.now()));
            };
            look();
          }),
        wasShown.join(),
      );
      const movedAt = Date.now();
      await post(
        '/_play',
        active.map((tile) => ({ do: 'force', kind: 'tile', id: tile.id, to })),
      );
      const at = await shown;
      fromChange.push(at - movedAt);
      // One reported it a moment ago, unless the page was quicker than this process.
      if (toldAt > 0) toScreen.push(Math.max(0, at - toldAt));
    }
    await openedPage.waitForTimeout(1_000);
    const updateTask = await updating.evaluate(({ longest }) => longest);
    const heap = await measureHeap(openedPage);
    const graph = await measureGraph(openedPage, `${portal.url}/ingestion/aoi/${name}`);
    const after = usedBy(portal.process.pid).bytes;
    viewer.leave();
    await openedPage.context().close();
    rows.push([
      `${scenes.toLocaleString('en')} + ${count.toLocaleString('en')}`,
      (readMs / 1000).toFixed(1),
      kept.toFixed(0),
      (grown / megabyte).toFixed(0),
      (after / megabyte).toFixed(0),
      (wire / megabyte).toFixed(2),
      quantile(firstRows, 0.5).toFixed(0),
      ...[opening, settled].map(
        ({ frames, task }) =>
          `${quantile(frames, 0.95).toFixed(0)} / ${Math.max(...frames).toFixed(0)} / ${task.toFixed(0)}`,
      ),
      `${quantile(toScreen, 0.5).toFixed(0)} / ${Math.max(...toScreen).toFixed(0)}`,
      updateTask.toFixed(0),
      quantile(fromChange, 0.5).toFixed(0),
      heap.toFixed(0),
      `${graph.marks.toLocaleString('en')}: ${graph.shownMs.toFixed(0)}`,
      `${quantile(graph.frames, 0.5).toFixed(0)} / ${quantile(graph.frames, 0.95).toFixed(0)} / ${Math.max(...graph.frames).toFixed(0)}`,
      graph.maxTaskMs.toFixed(0),
    ]);
  }
} finally {
  await browser.close();
  await portal.stop();
  await simulator.stop();
}

const head = [
  'scenes + tiles',
  'read whole, s',
  'state kept after a collection, bytes an item',
  'portal grows, MB',
  'portal afterwards, MB',
  'snapshot on the wire, MB',
  'first rows, ms',
  'frames while scrolling as the page still opens, ms, p95 / longest / longest task',
  'frames while scrolling, ms, p95 / longest / longest task',
  `${changed} changes from told to screen, ms, p50 / most`,
  'longest task while changing, ms',
  'from the change itself to the screen, ms, p50',
  'JavaScript heap of the page, MB',
  'marks of the graph: from navigation to drawn, ms',
  'frames while it is dragged and zoomed, ms, p50 / p95 / longest',
  'longest task while it is, ms',
];
const text = `${table(
  ['what', ...rows.map(([size]) => size)],
  head.slice(1).map((what, place) => [what, ...rows.map((row) => row[place + 1] ?? '')]),
)}\n\nRead whole is the first look of the portal, with the snapshot that follows. State kept is the growth of what the portal's objects hold, in the heap and outside of it; its growth is that of the process, with what is garbage and what was not given back. First rows is from the navigation of a browser with an empty cache, once the portal has the board: the median of ${opened}. Scrolling moves the table by half a window each frame and now and then by two hundred, once as soon as there are rows, when the map of all footprints is still on its way, and once after that; frames are 16.7 ms where nothing holds them up, and tasks under 50 ms count as 0. The page follows ${changes} times ${changed} tiles that move at once. The graph shows its 5,000 most urgent items at most, nothing folded. Browser, portal and simulator share the machine.`;
if (process.env.BENCH_SIZES) process.stdout.write(`${text}\n`);
else report('npm run bench:board', 'The board of a large AOI', text);
process.exit(0);
