import type { Page } from '@playwright/test';

export interface GraphFigures {
  /** How many marks it draws. */
  marks: number;
  /** From the navigation until it is drawn, ms. */
  shownMs: number;
  /** Every frame while it is dragged about and zoomed, ms, and the longest task of that time. */
  frames: number[];
  maxTaskMs: number;
}

const dragSteps = 90;

/** Opens a dependency graph with nothing folded or hidden, drags it about and zooms it. */
export async function measureGraph(page: Page, board: string): Promise<GraphFigures> {
  const from = performance.now();
  await page.goto(`${board}/graph?finished=true&fold=false`);
  const told = page.getByRole('status').filter({ hasText: /\d marks?/ });
  await told.waitFor({ timeout: 120_000 });
  const canvas = page.getByRole('application');
  await canvas.waitFor();
  const shownMs = performance.now() - from;
  const marks = Number(/([\d,]+) marks?/.exec((await told.textContent()) ?? '')?.[1]?.replaceAll(',', ''));
  const box = await canvas.boundingBox();
  if (!box) throw new Error('the graph has no place on the page');
  const recording = await page.evaluateHandle(() => {
    const taken = { frames: [] as number[], longest: 0, isOver: false };
    const observer = new PerformanceObserver((tasks) => {
      for (const { duration } of tasks.getEntries()) taken.longest = Math.max(taken.longest, duration);
    });
    observer.observe({ type: 'longtask' });
    let last = performance.now();
    const frame = (now: number) => {
      taken.frames.push(now - last);
      last = now;
      if (taken.isOver) observer.disconnect();
      else requestAnimationFrame(frame);
    };
    requestAnimationFrame(frame);
    return taken;
  });
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  for (let step = 1; step <= dragSteps; step += 1) {
    const angle = (step / dragSteps) * 4 * Math.PI;
    await page.mouse.move(x + Math.sin(angle) * 220, y + (1 - Math.cos(angle)) * 90);
  }
  await page.mouse.up();
  for (let step = 0; step < 20; step += 1) await page.mouse.wheel(0, step < 10 ? -120 : 120);
  const { frames, longest } = await recording.evaluate((taken) => {
    taken.isOver = true;
    return { frames: taken.frames.slice(1), longest: taken.longest };
  });
  return { marks, shownMs, frames, maxTaskMs: longest };
}
