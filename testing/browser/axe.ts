import { expect, type Page } from '@playwright/test';
import axe from 'axe-core';

type Axe = Pick<typeof axe, 'run'>;
type RunOnly = { type: 'tag' | 'rule'; values: string[] };

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/**
 * What axe finds wrong on the page at the end of its transitions (WCAG 2.2 A and AA), a line for each place. Where a popup
 * is over half a button, only what is `within` it (a selector) is to be judged.
 */
export function axeComplaints(page: Page, within = 'html'): Promise<string[]> {
  return complaints(page, within, { type: 'tag', values: tags });
}

/** The same in the light theme, and of the colours, which are all that a theme changes, in the dark one. */
export async function axeComplaintsInBothThemes(page: Page, within = 'html'): Promise<string[]> {
  await page.emulateMedia({ colorScheme: 'light' });
  const light = await axeComplaints(page, within);
  await page.emulateMedia({ colorScheme: 'dark' });
  const dark = await complaints(page, within, { type: 'rule', values: ['color-contrast'] });
  return [...light, ...dark.map((line) => `dark: ${line}`)];
}

async function complaints(page: Page, within: string, rules: RunOnly): Promise<string[]> {
  // A colour that is on its way to another one has a contrast that no one chose. A theme is put on a frame after the
  // system's changed, and where one transition is at its end, those that inherit its colour may only start.
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.evaluate(async () => {
    const transitions = () =>
      document.getAnimations().filter((animation) => animation instanceof CSSTransition);
    const frame = () => new Promise(requestAnimationFrame);
    await frame();
    await frame();
    for (let running = transitions(); running.length > 0; running = transitions()) {
      for (const transition of running) transition.finish();
      await frame();
    }
  });
  const analyze = async () => {
    // After a link, the title of the page before goes first, and the new one comes a moment later. It must come.
    await expect(page).toHaveTitle(/\S/);
    // In the page itself: the package for Playwright opens another page for each report, which takes twice as long. It
    // does so for frames of other sites, and Swath has no frames.
    if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
    return page.evaluate(
      async ([where, runOnly]) => {
        const { violations } = await (window as unknown as { axe: Axe }).axe.run(where, {
          runOnly,
          resultTypes: ['violations'],
        });
        return violations;
      },
      [within, rules] as const,
    );
  };
  let violations = await analyze();
  if (violations.some(({ id }) => id === 'document-title')) violations = await analyze();
  return violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(' ')}`));
}
