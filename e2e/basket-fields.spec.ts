import type { Page } from '@playwright/test';
import { axeComplaints } from '../testing/browser/axe';
import { aoi, fillBasket, largeAoi } from '../testing/ordering/basket';
import { place, quote, send } from '../testing/ordering/orders';
import { collectComplaints, expect, signIn, test } from '../testing/test';

const contractId = 'CTR-EU-2026-0417';

/** The body that was priced for the basket of the page's user. */
async function pricedBody(page: Page) {
  const { order } = await send<{ order: { id: string } }>(page, 'GET', '/ordering/basket');
  return JSON.parse((await send<{ body: string }>(page, 'GET', `/ordering/orders/${order.id}`)).body);
}

test('what keeps a basket from being priced is lifted by one click each', async ({ page, signInAs }) => {
  await signInAs('analyst');
  await fillBasket(page, aoi, 'Béziers');
  // An image that no product type takes, and a number outside its range.
  await send(page, 'POST', '/ordering/basket/items', {
    image: { sourceId: 'UNHEARD-OF-1', constellation: 'UNHEARD OF' },
    area: { name: 'Béziers', geometry: aoi },
  });
  await send(page, 'PATCH', '/ordering/basket', {
    contractId,
    values: { PleiadesArchiveMono: { processing_level: 'projected', elevation: '10000.5' } },
  });
  const complaints = collectComplaints(page);
  await page.goto('/basket');
  const ask = page.getByRole('button', { name: 'Get quote', exact: true });
  await expect(page.getByText('One item has no product type', { exact: true }).first()).toBeVisible();
  await expect(ask).toHaveAttribute('aria-disabled', 'true');
  expect(await axeComplaints(page)).toEqual([]);

  await page.getByRole('button', { name: 'Remove it: One item has no product type' }).click();
  await expect(page.getByText('UNHEARD OF')).toHaveCount(0);
  // By keyboard alone.
  const setIt = page.getByRole('button', { name: /^Set it to 10000: / });
  await setIt.focus();
  await page.keyboard.press('Enter');
  await expect(setIt).toHaveCount(0);
  await expect(page.getByRole('textbox', { name: 'Elevation' })).toHaveValue('10000');
  await expect(page.getByText('All options set for the product type')).toBeVisible();
  await ask.click();
  await expect(page.getByRole('button', { name: /^Place order · / })).toBeVisible();
  const { items, optionsPerProductType } = await pricedBody(page);
  expect(items).toHaveLength(1);
  expect(optionsPerProductType[0].options).toContainEqual({ key: 'elevation', value: '10000' });
  expect(complaints).toEqual([]);
});

test('further options of a whole order and a market that is in no list are sent as they were typed', async ({
  page,
  signInAs,
}) => {
  await signInAs('analyst');
  await fillBasket(page, aoi, 'Béziers');
  // An empty patch of each: what an earlier order of the user left in the basket is no part of this.
  await send(page, 'PATCH', '/ordering/basket', { contractId, primaryMarket: 'AUTRE', furtherOptions: [] });
  await page.goto('/basket');
  const market = page.getByRole('combobox', { name: 'Secondary market' });
  await market.click();
  await market.fill('AUTRE_HARBOURS');
  await page.getByRole('option', { name: 'Use “AUTRE_HARBOURS”' }).click();
  await expect(market).toHaveValue('AUTRE_HARBOURS');

  await page.getByRole('button', { name: 'Add an option' }).click();
  await page.getByRole('textbox', { name: 'Name of option 1' }).fill('deliveryNote');
  await expect(page.getByText('Give the further option deliveryNote a value').first()).toBeVisible();
  await page.getByRole('textbox', { name: 'Value of option 1' }).fill('two parts, Sète first');
  // By keyboard alone: a second one of the same name, and the click that removes it.
  await page.getByRole('button', { name: 'Add an option' }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('textbox', { name: 'Name of option 2' }).focus();
  await page.keyboard.type('deliveryNote');
  await page.keyboard.press('Tab');
  await page.keyboard.type('another');
  const takeOut = page.getByRole('button', {
    name: 'Remove it: The option deliveryNote is listed twice',
  });
  await takeOut.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('textbox', { name: 'Name of option 2' })).toHaveCount(0);
  expect(await axeComplaints(page)).toEqual([]);

  await page.getByRole('button', { name: 'Get quote', exact: true }).click();
  await expect(page.getByRole('button', { name: /^Place order · / })).toBeVisible();
  const body = await pricedBody(page);
  expect(body).toMatchObject({ primaryMarket: 'AUTRE', secondaryMarket: 'AUTRE_HARBOURS' });
  expect(body.options).toContainEqual({ key: 'deliveryNote', value: 'two parts, Sète first' });
  await page.reload();
  await expect(page.getByRole('combobox', { name: 'Secondary market' })).toHaveValue('AUTRE_HARBOURS');
  await expect(page.getByRole('textbox', { name: 'Value of option 1' })).toHaveValue('two parts, Sète first');
});

test('what is typed while the portal is away is kept automatically once it is back, after a reload too', async ({
  page,
  signInAs,
}) => {
  await signInAs('analyst');
  await fillBasket(page, aoi, 'Béziers');
  await page.goto('/basket');
  const reference = page.getByLabel('Your reference');
  const isKept = page.getByText('Saved', { exact: true });
  await reference.fill('before');
  await expect(isKept).toBeVisible();

  await page.context().setOffline(true);
  await reference.fill('typed on a train');
  await expect(page.getByText('Not saved yet: Swath did not respond')).toBeVisible();
  expect(await axeComplaints(page)).toEqual([]);
  await page.context().setOffline(false);
  await expect(isKept).toBeVisible();
  const stored = () => send<{ customerReference: string }>(page, 'GET', '/ordering/basket');
  expect((await stored()).customerReference).toBe('typed on a train');

  await page.route('**/api/ordering/basket', (route) =>
    route.request().method() === 'PATCH' ? route.abort() : route.continue(),
  );
  await reference.click();
  await page.keyboard.press('End');
  await page.keyboard.type(', and further');
  await expect(page.getByText('Not saved yet: Swath did not respond')).toBeVisible();
  const asked = new Promise((resolve) =>
    page.once('dialog', (dialog) => void dialog.accept().then(() => resolve(dialog.type()))),
  );
  await page.reload();
  expect(await asked).toBe('beforeunload');
  await expect(reference).toHaveValue('typed on a train, and further');
  await page.unroute('**/api/ordering/basket');
  // It is tried again automatically; nothing is typed or pressed.
  await expect(isKept).toBeVisible();
  expect((await stored()).customerReference).toBe('typed on a train, and further');
});

test('options that change automatically are reported, and choices go with an image to another product type', async ({
  page,
  signInAs,
}) => {
  await signInAs('analyst');
  await fillBasket(page, aoi, 'Béziers');
  const { items } = await send<{ items: { image: object; productTypeId: string }[] }>(
    page,
    'GET',
    '/ordering/basket',
  );
  await send(page, 'POST', '/ordering/basket/items', {
    image: items[0]?.image,
    area: { name: 'Minervois', geometry: largeAoi },
    productTypeId: items[0]?.productTypeId,
  });
  await send(page, 'PATCH', '/ordering/basket', {
    contractId,
    values: { PleiadesArchiveMono: { radiometric_processing: 'display', image_format: 'nitf_geotiff' } },
  });
  await page.goto('/basket');
  await expect(page.getByRole('combobox', { name: 'Projection, Minervois' })).toBeVisible();
  const minervois = page
    .getByRole('listitem')
    .filter({ hasText: 'Minervois', has: page.getByRole('button', { name: /^More about / }) });
  const remove = async () => {
    await minervois.getByRole('button', { name: /^More about / }).click();
    await page.getByRole('menuitem', { name: 'Remove from basket' }).click();
    await expect(minervois).toHaveCount(0);
  };
  await remove();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(minervois).toBeVisible();
  await expect(page.getByRole('combobox', { name: 'Projection, Minervois' })).toBeVisible();
  await remove();
  await expect(page.getByText(/^Projection, Minervois no longer applies \(was /)).toBeVisible();
  await expect(page.getByRole('combobox', { name: 'Projection, Béziers' })).toBeVisible();
  await expect(page.getByRole('radio', { name: 'Display' })).toBeChecked();

  // By keyboard alone.
  await page.getByRole('button', { name: /^More about / }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('menuitemcheckbox', { name: 'Pleiades 0.5-m Stereo' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText(/^Choices from the previous product type are unchanged/)).toBeVisible();
  await expect(page.getByRole('radio', { name: 'Display' })).toBeChecked();
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  const { values } = await send<{ values: Record<string, Record<string, string>> }>(
    page,
    'GET',
    '/ordering/basket',
  );
  expect(values.PleiadesArchiveStereo).toMatchObject({ radiometric_processing: 'display' });
  expect(await axeComplaints(page)).toEqual([]);
});

test('a field that a refusal of the price names is marked until it changes', async ({
  page,
  signInAs,
  stack,
}) => {
  await signInAs('analyst');
  await fillBasket(page, aoi, 'Béziers');
  await send(page, 'PATCH', '/ordering/basket', { contractId, customerReference: '' });
  await stack.simulator.faults.set([
    {
      kind: 'status',
      status: 400,
      service: 'ordering',
      path: '*/prices',
      body: '{"message":"missing customerReference"}',
      times: 1,
    },
  ]);
  await page.goto('/basket');
  const ask = page.getByRole('button', { name: 'Get quote', exact: true });
  await expect(page.getByText('All options set for the product type')).toBeVisible();
  const reference = page.getByRole('textbox', { name: 'Your reference' });
  await expect(reference).not.toHaveAttribute('aria-invalid', 'true');
  await ask.click();
  await expect(page.getByText('missing customerReference').first()).toBeVisible();
  await expect(reference).toHaveAttribute('aria-invalid', 'true');
  expect(await axeComplaints(page)).toEqual([]);

  await reference.fill('PO 12');
  await expect(reference).not.toHaveAttribute('aria-invalid', 'true');
  await expect(page.getByText('missing customerReference')).toHaveCount(0);
  await ask.click();
  await expect(page.getByRole('button', { name: /^Place order · / })).toBeVisible();
});

test('fields that a refusal of the order names are marked by their labels when it is ordered again', async ({
  page,
  signInAs,
  stack,
}) => {
  await signInAs('analyst');
  const order = await quote(page, 'PO 7');
  await stack.simulator.faults.set([
    {
      kind: 'status',
      status: 400,
      service: 'ordering',
      method: 'POST',
      path: '/api/v1/orders',
      body: '{"message":"contractId and customerReference do not match"}',
      times: 1,
    },
  ]);
  expect((await place(page, order)).state).toBe('refused');
  await page.goto(`/orders/${order.id}`);
  await page.getByRole('button', { name: 'Order again' }).click();
  const reference = page.getByRole('textbox', { name: 'Your reference' });
  const contract = page.getByRole('combobox', { name: 'Contract', exact: true });
  for (const field of [reference, contract]) await expect(field).toHaveAttribute('aria-invalid', 'true');
  expect(await axeComplaints(page)).toEqual([]);
  await reference.fill('PO 8');
  await expect(reference).not.toHaveAttribute('aria-invalid', 'true');
  await expect(contract).toHaveAttribute('aria-invalid', 'true');
});

test('an admin lists project references, and a basket takes one of them', async ({
  page,
  signInAs,
  browser,
  stack,
}) => {
  await signInAs('admin');
  const complaints = collectComplaints(page);
  await page.goto('/admin?show=projects');
  const add = async (code: string, meaning: string) => {
    await page.getByRole('textbox', { name: 'Reference', exact: true }).fill(code);
    await page.getByRole('textbox', { name: 'Meaning (optional)' }).fill(meaning);
    await page.getByRole('button', { name: 'Add reference' }).click();
    await expect(page.getByRole('switch', { name: `${code} is active` })).toBeChecked();
  };
  await add('PRJ-7', 'Harbour survey');
  await add('PRJ-8', 'Dunes');
  await page.getByRole('switch', { name: 'PRJ-8 is active' }).click();
  await page.getByText('1 of 2 active').waitFor();
  await page.getByRole('switch', { name: 'Each quote needs a project reference' }).click();
  const onlyListed = page.getByRole('switch', { name: 'Only active references from this list are valid' });
  await onlyListed.click();
  await expect(onlyListed).toBeChecked();
  expect(await axeComplaints(page)).toEqual([]);

  const context = await browser.newContext({ baseURL: stack.portal.url });
  try {
    const analyst = await context.newPage();
    await signIn(context.request, stack.portal.url, 'analyst');
    await fillBasket(analyst, aoi, 'Béziers', stack.portal.url);
    await send(analyst, 'PATCH', '/ordering/basket', { contractId, customerReference: 'PRJ-8' });
    // The server checks it, whatever a page shows.
    await expect(send(analyst, 'POST', '/ordering/orders/quote')).rejects.toThrow('customerReference');
    await analyst.goto('/basket');
    const reference = analyst.getByRole('combobox', { name: 'Project reference' });
    await expect(reference).toHaveAttribute('aria-invalid', 'true');
    await expect(analyst.getByText('Choose a project reference from the list').first()).toBeVisible();
    expect(await axeComplaints(analyst)).toEqual([]);
    await reference.click();
    await reference.fill('harb');
    await analyst.getByRole('option', { name: 'PRJ-7 · Harbour survey' }).click();
    await expect(reference).not.toHaveAttribute('aria-invalid', 'true');
    await analyst.getByRole('button', { name: 'Get quote', exact: true }).click();
    await expect(analyst.getByRole('button', { name: /^Place order · / })).toBeVisible();
    expect(await pricedBody(analyst)).toMatchObject({ customerReference: 'PRJ-7' });
  } finally {
    await context.close();
    // The other tests share the portal.
    const { version } = await send<{ version: number }>(page, 'GET', '/ordering/project-references');
    await send(page, 'PUT', '/ordering/project-references', {
      isRequired: false,
      isOnlyListed: false,
      references: [],
      version,
    }).catch((error: Error) => {
      // It answers nothing, which is no JSON.
      if (!(error instanceof SyntaxError)) throw error;
    });
  }
  expect(complaints).toEqual([]);
});
