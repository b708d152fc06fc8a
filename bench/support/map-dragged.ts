import { setTimeout as pause } from 'node:timers/promises';
import type { Browser, Page } from '@playwright/test';
import { quantile } from './report';
import { now, openSearchPage } from './search-drawn';

const openings = 5;
const moves = 90;
const address = `/search?${new URLSearchParams({
  area: 'POLYGON((-10 36,30 36,30 60,-10 60,-10 36))',
  from: '2023-01-01',
  to: now.slice(0, 10),
  view: '10,48,5',
})}`;

/** What a page writes down about itself while it is open. */
interface Record {
  /** When the map was there, and when all tiles of its ground were, ms. */
  opened: number;
  drawn: number;
  frames: number[];
  longestTask: number;
}

/** In the page, before its scripts: writes the record. It holds no function with a name: those stay here. */
const startRecord = () => {
  const record: Record = { opened: 0, drawn: 0, frames: [], longestTask: 0 };
  Object.assign(window, { record });
  new MutationObserver(() => {
    const map = document.querySelector('.leaflet-container');
    if (!map || record.drawn > 0) return;
    record.opened ||= performance.now();
    const tiles = [...map.querySelectorAll('.leaflet-basemap-pane .leaflet-tile')];
    if (tiles.length > 0 && tiles.every(({ classList }) => classList.contains('leaflet-tile-loaded')))
      record.drawn = performance.now();
  }).observe(document, { subtree: true, childList: true, attributes: true, attributeFilter: ['class'] });
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) record.longestTask = Math.max(record.longestTask, duration);
  }).observe({ type: 'longtask' });
};

/** In the page: begins to measure frames and tasks. */
const startFrames = () => {
  const { record } = window as unknown as { record: Record };
  Object.assign(record, { frames: [], longestTask: 0 });
  void (async () => {
    for (let last = performance.now(); ; ) {
      const at = await new Promise<number>((next) => requestAnimationFrame(next));
      record.frames.push(at - last);
      last = at;
    }
  })();
};

const readRecord = (page: Page) => page.evaluate(() => (window as unknown as { record: Record }).record);

/** What dragging the map of a search costs with very many footprints and names, and how soon its ground is drawn. */
export async function measureDragging(browser: Browser) {
  const { page, end } = await openSearchPage(browser);
  try {
    await page.addInitScript(startRecord);
    const ground: number[] = [];
    for (let opening = 0; opening < openings; opening += 1) {
      await page.goto('/search?view=10,48,5');
      await page.waitForFunction(() => (window as unknown as { record: Record }).record.drawn > 0);
      const { opened, drawn } = await readRecord(page);
      ground.push(drawn - opened);
    }

    await page.goto(address);
    const found = await page.getByText(/[\d,]+ of [\d,]+ · complete/).textContent({ timeout: 120_000 });
    await page.waitForLoadState('networkidle');
    await pause(2_000);
    await page.evaluate(startFrames);
    await page.mouse.move(1_000, 500);
    await page.mouse.down();
    for (let move = 1; move <= moves; move += 1) {
      await page.mouse.move(1_000 - 4 * move, 500 - move);
      await pause(16);
    }
    const { frames, longestTask } = await readRecord(page);
    await page.mouse.up();
    // A map that stayed where it was cost nothing.
    await page.waitForFunction(() => !new URL(location.href).searchParams.get('view')?.startsWith('10,48'));
    return { found: found?.split(' ')[0] ?? '', ground: quantile(ground, 0.5), frames, longestTask };
  } finally {
    await end();
  }
}
