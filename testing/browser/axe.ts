import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/**
 * What axe finds wrong on the page at the end of its transitions (WCAG 2.2 A and AA), a line for each place. Where a popup
 * is over half a button, only what is `within` it (a selector) is to be judged.
 */
export async function axeComplaints(page: Page, within = 'html'): Promise<string[]> {
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
    const { violations } = await new AxeBuilder({ page })
      .include(within)
      .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'])
      .analyze();
    return violations;
  };
  let violations = await analyze();
  if (violations.some(({ id }) => id === 'document-title')) violations = await analyze();
  return violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(' ')}`));
}
