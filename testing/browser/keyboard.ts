import { expect, type Locator, type Page } from '@playwright/test';

const maxSteps = 150;

/** Opens the palette by its keys, and gives its field. A page can be pressed a moment before it listens for keys. */
export async function openPalette(page: Page): Promise<Locator> {
  const field = page.getByRole('combobox', { name: 'Find anything' });
  await expect(async () => {
    // On an open palette the keys would close it.
    if (!(await field.isVisible())) await page.keyboard.press('Control+k');
    await expect(field).toBeVisible({ timeout: 3_000 });
  }).toPass({ timeout: 90_000 });
  return field;
}

/** Walks with Tab, as a person without a mouse does, until the focus is there; backwards to what is at the end. */
export async function tabTo(target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  await expect(target).toBeVisible();
  // What opens takes the focus a moment after it is seen: a Tab before that goes past it, and can close it.
  await expect.poll(() => target.evaluate(isOpenToKeys)).toBe(true);
  for (let step = 0; step < maxSteps; step += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await target.page().keyboard.press(key);
  }
  throw new Error(`Tab does not lead to ${target}`);
}

/** Whether an element is in no popup, or in one that has the focus. */
function isOpenToKeys(element: Element): boolean {
  const popup = element.closest('[role=dialog],[role=alertdialog]');
  return popup === null || popup.contains(document.activeElement);
}

/** Goes to a control with Tab and presses it. */
export async function pressAt(target: Locator, key: 'Enter' | 'Space' = 'Enter'): Promise<void> {
  await tabTo(target);
  await target.page().keyboard.press(key);
}

/** Opens a list with Enter, walks it with the arrow keys, and takes the option that has these words. */
export async function chooseByKeys(list: Locator, option: RegExp | string): Promise<void> {
  const page = list.page();
  await pressAt(list);
  await walkTo(page, page.getByRole('option', { name: option }).first());
  await page.keyboard.press('Enter');
}

/** Walks an open list or menu with the arrow keys until this entry is the one that Enter takes. */
export async function walkTo(page: Page, entry: Locator): Promise<void> {
  await expect(entry).toBeVisible();
  for (let step = 0; step < maxSteps; step += 1) {
    if ((await entry.getAttribute('data-highlighted')) !== null) return;
    await page.keyboard.press('ArrowDown');
  }
  throw new Error(`the arrow keys do not lead to ${entry}`);
}
