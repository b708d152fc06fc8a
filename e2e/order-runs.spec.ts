import { axeComplaints } from '../testing/browser/axe';
import { place, quote, send } from '../testing/ordering/orders';
import { collectComplaints, expect, test } from '../testing/test';

test('an order starts the ingestion of its images, and links to the run that names them', async ({
  page,
  signInAs,
}) => {
  await signInAs('admin');
  const complaints = collectComplaints(page);
  const quoted = await quote(page, 'to be ingested');
  await page.goto(`/orders/${quoted.id}`);
  await expect(page.getByRole('link', { name: 'Start an ingestion' })).toHaveCount(0);
  const order = await place(page, quoted);
  const image = order.content.items[0]?.image;
  const sourceId = image?.sourceId ?? '';
  const day = image?.acquisitionDate?.slice(0, 10) ?? '';
  const name = `Order-${order.number}`;

  await test.step('before, it is unknown whether its image was ingested', async () => {
    await page.reload();
    const panel = page.getByRole('region', { name: 'Ingestion', exact: true });
    await expect(panel).toContainText('No run in Swath’s records names the image of this order');
    await expect(panel).toContainText('Whether another tool ingested it is unknown.');
    expect(await axeComplaints(page)).toEqual([]);
  });

  await test.step('the payload has its area and day, and nothing starts unconfirmed', async () => {
    await page.getByRole('link', { name: 'Start an ingestion' }).click();
    await expect(page.getByLabel('Name of the AOI')).toHaveValue(name);
    await expect(page.getByLabel('From, UTC')).toHaveValue(day);
    await expect(page.getByLabel('To, UTC')).toHaveValue(day);
    await page.getByRole('tab', { name: /Scenes/ }).click();
    await page.getByLabel('List file').setInputFiles({
      name: 'list.json',
      mimeType: 'application/json',
      buffer: Buffer.from(
        JSON.stringify([
          {
            source_id: sourceId,
            aoi: name,
            wkt: 'POLYGON((3.18 43.325, 3.26 43.325, 3.26 43.37, 3.18 43.37, 3.18 43.325))',
            data: { date: image?.acquisitionDate },
          },
        ]),
      ),
    });
    await expect(page.getByText(/^1 listed/)).toBeVisible();
    await page.getByRole('tab', { name: /Start/ }).click();
    await expect(page.getByText(/records with the run that it was started from this order/)).toBeVisible();
    expect(await axeComplaints(page)).toEqual([]);
    const { total } = await send<{ total: number }>(page, 'GET', '/ingestion/runs');
    await page.getByRole('button', { name: 'Start 1 scene…' }).click();
    expect((await send<{ total: number }>(page, 'GET', '/ingestion/runs')).total).toBe(total);
    await page.getByRole('alertdialog').getByRole('button', { name: 'Start 1 scene' }).click();
    await page.waitForURL(`**/ingestion/aoi/${name}`);
  });

  await test.step('after, the order leads to the run, and the run to the order', async () => {
    await page.goto(`/orders/${order.id}`);
    const panel = page.getByRole('region', { name: 'Ingestion', exact: true });
    await expect(panel).toContainText('started from this order');
    await expect(panel).toContainText('Names 1 of 1 image');
    await expect(panel).not.toContainText('unknown');
    await panel.getByRole('link', { name: `Run into ${name}` }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog).toContainText('Started');
    await dialog.getByRole('link', { name: /^Open the order/ }).click();
    await page.waitForURL(`**/orders/${order.id}`);
  });
  expect(complaints).toEqual([]);
});

test('a run is recorded with no order that is not there, and others see no start', async ({
  page,
  signInAs,
}) => {
  await signInAs('operator');
  const start = send(page, 'POST', '/ingestion/runs', {
    id: '6f1c1f0a-8f0e-4c52-9d5e-3b7a2a4f2a11',
    input: 'payload',
    payload: { name: 'Nowhere' },
    orderId: 'none',
  });
  await expect(start).rejects.toThrow(/404/);
  await expect(send(page, 'GET', '/ingestion/orders/none/runs')).rejects.toThrow(/404/);
  await signInAs('analyst');
  const order = await place(page, await quote(page, 'no operator'));
  await page.goto(`/orders/${order.id}`);
  await expect(page.getByRole('region', { name: 'Ingestion', exact: true })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Start an ingestion' })).toHaveCount(0);
});
