import type { Page } from '@playwright/test';
import type { OrderDetail } from '@/lib/ordering/order-shape';
import { axeComplaints } from '../testing/browser/axe';
import { openPalette, pressAt } from '../testing/browser/keyboard';
import { fillBasket, largeAoi } from '../testing/ordering/basket';
import { send } from '../testing/ordering/orders';
import { collectComplaints, expect, pressPair, shortly, test } from '../testing/test';

const card = (page: Page) => page.getByRole('region', { name: 'Guided story' });
const title = (page: Page, name: string) => expect(card(page).getByRole('heading', { name })).toBeVisible();

test('an admin of the demo goes through the whole story, each step ended by its result', async ({
  page,
  stack,
  signInAs,
}) => {
  page.setDefaultTimeout(20_000);
  const complaints = collectComplaints(page);
  await page.setViewportSize({ width: 1920, height: 1080 });
  // What the demo begins with: an order of a colleague that waits for approval.
  await signInAs('analyst');
  await fillBasket(page, largeAoi, 'Coast');
  await send(page, 'PATCH', '/ordering/basket', { contractId: 'CTR-EU-2026-0417' });
  const { id, ...quoted } = await send<OrderDetail>(page, 'POST', '/ordering/orders/quote');
  const { bodyHash, total, currency } = quoted;
  await send(page, 'POST', `/ordering/orders/${id}/request-approval`, { bodyHash, total, currency });
  // A page whose session ends loads itself again, which would break off what the test loads.
  await page.goto('about:blank');
  await page.context().clearCookies();
  await signInAs('admin');
  await page.goto('/');

  await (await openPalette(page)).fill('guided story');
  await page.getByRole('option', { name: 'Start the guided story' }).click();
  await title(page, 'Choose an area and search');
  await expect(card(page)).toContainText('Step 1 of 12');

  await test.step('search', async () => {
    await card(page).getByRole('link', { name: 'Open Search' }).click();
    await expect(card(page)).toContainText('Draw an area on the map');
    expect(await axeComplaints(page)).toEqual([]);
    await page.getByRole('button', { name: 'Type or import' }).click();
    const dialog = page.getByRole('dialog');
    await dialog
      .getByLabel('Area', { exact: true })
      .fill('POLYGON((3.18 43.325, 3.26 43.325, 3.26 43.37, 3.18 43.37, 3.18 43.325))');
    await dialog.getByRole('button', { name: 'Use this area' }).click();
  });
  await title(page, 'Compare two images');

  await test.step('compare', async () => {
    const cards = page
      .getByRole('list', { name: 'Images' })
      .getByRole('listitem')
      .filter({ hasText: /Pléiades 1|SPOT/ });
    for (const index of [0, 1]) {
      await cards.nth(index).getByRole('button').first().click();
      await page.getByRole('switch', { name: 'On the map' }).click();
    }
    await expect(card(page)).toContainText('Compare the first two');
    await page.getByRole('button', { name: 'Compare the first two' }).click();
  });
  await title(page, 'Cover the area');

  await page.getByRole('button', { name: 'Cover this area…' }).click();
  await title(page, 'Fill the basket');

  // Left in the middle, and resumed after the page was loaded again.
  await card(page).getByRole('button', { name: 'Leave the guided story' }).click();
  await expect(card(page)).toHaveCount(0);
  await page.reload();
  await expect(card(page)).toHaveCount(0);
  await page.getByRole('button', { name: /^Your account/ }).click();
  await page.getByRole('button', { name: 'Resume the guided story' }).click();
  await title(page, 'Fill the basket');

  await page.getByRole('button', { name: /^Add to basket/ }).click();
  await title(page, 'Lift a rule');

  await test.step('constraint', async () => {
    await card(page).getByRole('link', { name: 'Open Basket' }).click();
    await expect(card(page)).toContainText('Choose a contract first');
    await page.getByRole('combobox', { name: 'Contract' }).click();
    await page.getByRole('option', { name: /Swath EU 2026/ }).click();
    await expect(card(page)).toContainText('Press “Allow it”');
    expect(await axeComplaints(page)).toEqual([]);
    await page.getByRole('button', { name: 'Allow it' }).first().click();
  });
  await title(page, 'Approve an order');

  await test.step('approval', async () => {
    await card(page).getByRole('link', { name: 'Open Home' }).click();
    await page.getByRole('link', { name: 'Review order' }).first().click();
    await page.getByRole('button', { name: /^Approve · / }).click();
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: /^Approve · / })
      .click();
  });
  await title(page, 'Place the order');

  await test.step('order', async () => {
    await card(page).getByRole('link', { name: 'Open Basket' }).click();
    await expect(card(page)).toContainText('Get quote');
    await page.getByRole('button', { name: 'Get quote', exact: true }).last().click();
    await page.getByRole('button', { name: /^Place order · / }).click();
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: /^Place order · / })
      .click();
  });
  await title(page, 'Start an ingestion');

  await test.step('ingest', async () => {
    await expect(card(page)).toContainText('Press “Start an ingestion”');
    await page.getByRole('link', { name: 'Start an ingestion' }).click();
    const day = new Date(Date.now() - 40 * 86_400_000).toISOString().slice(0, 10);
    await page.getByLabel('From, UTC').fill(day);
    await page.getByRole('button', { name: 'List scenes' }).click();
    await page.getByRole('button', { name: 'Next: start' }).click();
    await page.getByRole('button', { name: /^Start \d+ scenes?…$/ }).click();
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: /^Start/ })
      .click();
  });
  await title(page, 'Let tiles fail');

  await card(page).getByRole('link', { name: 'Open Stage' }).click();
  await page.getByRole('button', { name: 'Fail 40 tiles' }).click();
  await title(page, 'Find the cause');

  await test.step('cause', async () => {
    await card(page).getByRole('link', { name: 'Open the board' }).click();
    await expect(card(page)).toContainText('Select a cause that is in RETRY');
    await page
      .getByRole('button', { name: /calibration table/ })
      .first()
      .click();
  });
  await title(page, 'Retry one, then all');

  await test.step('canary', async () => {
    await page.getByRole('button', { name: /^Retry \d+ tiles…$/ }).click();
    const dialog = page.getByRole('dialog');
    // Behind a dialog for the readers of screens, beside it for those who see.
    await expect(page.getByText('Choose “With 1 item”. Then press “Retry”.')).toBeVisible();
    await dialog.getByRole('combobox', { name: /Try some first/ }).click();
    await page.getByRole('option', { name: 'With 1 item' }).click();
    await dialog.getByRole('button', { name: /^Retry 1 of / }).click();
    await expect(card(page)).toContainText('The first tile is tried');
    // As presenters do who do not want to wait.
    await send(page, 'PUT', '/demo/speed', { speed: 60 });
  });
  await expect(card(page).getByRole('heading', { name: 'Replay what happened' })).toBeVisible({
    timeout: 90_000,
  });

  await page.getByRole('link', { name: 'Replay', exact: true }).click();
  await page.getByRole('button', { name: 'Play', exact: true }).click();
  await title(page, 'You have seen it all');
  await card(page).getByRole('button', { name: 'Close' }).click();
  await expect(card(page)).toHaveCount(0);
  expect(complaints).toEqual([]);
  expect((await stack.simulator.truth()).orders).not.toHaveLength(0);
});

test('a new user is offered the story once, and gets what is theirs', async ({ page, signInAs }) => {
  await signInAs('analyst');
  await page.goto('/');
  await page.getByRole('button', { name: 'Start the guided story' }).click();
  await title(page, 'Choose an area and search');
  expect(await axeComplaints(page)).toEqual([]);
  // By keyboard: to the card, and out.
  await pressPair(page, 'g', 't', () => expect(card(page)).toBeFocused(shortly));
  for (const step of ['Compare two images', 'Cover the area', 'Fill the basket', 'Lift a rule']) {
    await pressAt(card(page).getByRole('button', { name: 'Skip this step' }));
    await title(page, step);
  }
  await pressAt(card(page).getByRole('button', { name: 'Skip this step' }));
  // The approval is not an analyst's: it is explained.
  await expect(card(page)).toContainText('An order above your limit needs an approver');
  await page.keyboard.press('Escape');
  await expect(card(page)).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Home' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Start the guided story' })).toHaveCount(0);
});
