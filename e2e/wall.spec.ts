import { expect, test } from '../testing/test';

test('a wall shows what runs or needs someone, turns, is chosen, and says when the server is away', async ({
  page,
  signInAs,
  stack,
}) => {
  await page.setViewportSize({ width: 1920, height: 1080 });
  // Whether a screen stays awake cannot be seen from here; whether it is asked to can.
  await page.addInitScript(() => {
    const locks: EventTarget[] = [];
    const request = async () => {
      const lock = Object.assign(new EventTarget(), { release: async () => undefined });
      locks.push(lock);
      return lock;
    };
    Object.defineProperty(navigator, 'wakeLock', { value: { request } });
    Object.assign(window, { locks });
  });
  await signInAs('viewer');
  await page.goto('/ingestion');
  await page.getByRole('link', { name: 'Wall' }).click();
  await expect(page).toHaveURL(/\/wall/);
  const cards = page.getByRole('listitem').filter({ has: page.getByRole('heading', { level: 2 }) });
  await expect(cards).toHaveCount(3);
  await expect(page.getByText(/Live,/)).toBeVisible();
  const first = await cards.first().getByRole('heading').textContent();

  await test.step('it is dark, and twice as large on a screen of twice the size', async () => {
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
    const parts = [
      page.getByRole('button', { name: 'Choose what is shown' }),
      page.getByRole('button', { name: 'Choose what is shown' }).locator('svg'),
      page.getByText('Live,'),
      cards.first(),
      page.getByText('Workflow server responding'),
    ];
    const heights = () => Promise.all(parts.map(async (part) => (await part.boundingBox())?.height ?? 0));
    const small = await heights();
    await page.setViewportSize({ width: 3840, height: 2160 });
    await expect
      .poll(async () => (await heights()).map((height, at) => Math.round((10 * height) / (small[at] ?? 1))))
      .toEqual(parts.map(() => 20));
    await page.setViewportSize({ width: 1920, height: 1080 });
  });

  await test.step('the arrows turn it, the space bar holds it', async () => {
    await page.keyboard.press('ArrowRight');
    await expect(cards.first().getByRole('heading')).not.toHaveText(first ?? '');
    await page.keyboard.press(' ');
    await expect(page.getByText('paused')).toBeVisible();
    const held = await cards.first().getByRole('heading').textContent();
    await page.keyboard.press('ArrowLeft');
    await expect(cards.first().getByRole('heading')).not.toHaveText(held ?? '');
  });

  await test.step('it turns automatically, and keeps the screen awake, also when the browser lets go of it', async () => {
    await page.goto('/wall?every=5');
    await expect(cards).toHaveCount(3);
    const shown = (await cards.first().getByRole('heading').textContent()) ?? '';
    const locks = () => page.evaluate(() => (window as unknown as { locks: EventTarget[] }).locks.length);
    await expect.poll(locks).toBe(1);
    await page.evaluate(() =>
      (window as unknown as { locks: EventTarget[] }).locks[0]?.dispatchEvent(new Event('release')),
    );
    await expect.poll(locks).toBe(2);
    await expect(cards.first().getByRole('heading')).not.toHaveText(shown, { timeout: 90_000 });
  });

  await test.step('a choice is in the address, and so is one that is gone', async () => {
    await page.getByRole('button', { name: 'Choose what is shown' }).click();
    await page.getByRole('checkbox', { name: 'Garonne-2026' }).check();
    await page.getByRole('button', { name: 'Show 1 AOI' }).click();
    await expect(cards).toHaveCount(1);
    await expect(page).toHaveURL(/aoi=Garonne-2026/);
    await page.goto('/wall?aoi=Garonne-2026,Not-there');
    await expect(page.getByText('Not on the server: Not-there')).toBeVisible();
  });

  await test.step('with the server away the picture stays, its age shows, and it comes back automatically', async () => {
    await stack.simulator.faults.set([{ service: 'workflow', kind: 'drop-before' }]);
    await expect(page.getByText(/Swath tries again automatically/)).toBeVisible({ timeout: 120_000 });
    await expect(cards).toHaveCount(1);
    await expect(page.getByText(/As of/)).toBeVisible();
    const home = await page.context().newPage();
    await home.goto('/');
    await expect(home.getByText(/As of/)).toBeVisible();
    await home.close();
    await stack.simulator.faults.clear();
    await expect(page.getByText('Workflow server responding')).toBeVisible({ timeout: 90_000 });
  });
});
