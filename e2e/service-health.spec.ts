import { findYoungAges } from '../testing/browser/young-ages';
import { aoi, fillBasket } from '../testing/ordering/basket';
import { send } from '../testing/ordering/orders';
import { startPortal } from '../testing/portal';
import { expect, signInWith, test } from '../testing/test';

/** Time for a call to fail, the check that follows it, and the page to ask for the state. */
const seen = { timeout: 15_000 };
const board = '/ingestion/aoi/Denmark-coherence-2026';
const workflowFails = { kind: 'status', status: 503, service: 'workflow' as const };

test.afterEach(({ stack }) => stack.simulator.faults.clear());

test('a board whose server is down says so, shows no rate or estimate, and is read again at a press', async ({
  page,
  signInAs,
  stack,
}) => {
  await signInAs('viewer');
  await page.goto(board);
  const live = page.getByText('Live,').first();
  await expect(live).toBeVisible();
  await expect(page.getByText(/Server response/)).toBeVisible();
  await stack.simulator.faults.set([workflowFails]);
  await expect(page.getByRole('button', { name: /^Services: 1 of 4 is down/ })).toBeVisible(seen);
  await expect(page.getByText(/As of/).first()).toBeVisible(seen);
  await expect(live).toHaveCount(0);
  await expect(page.getByText(/Server response/)).toHaveCount(0);
  const progress = page.getByRole('region', { name: 'Progress' });
  await expect(progress.getByText(/tiles\/h|left/)).toHaveCount(0);

  // The breaker is open by now: a press asks all the same, at once.
  await stack.simulator.clearRequests();
  await page.getByRole('button', { name: 'Try again' }).click();
  const checks = async () =>
    (await stack.simulator.requests()).filter(({ path }) => path.endsWith('/aoi/')).length;
  await expect.poll(checks).toBeGreaterThan(0);
  await stack.simulator.faults.clear();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(live).toBeVisible({ timeout: 5_000 });
  await expect(page.getByRole('button', { name: /^Services: .*down/ })).toHaveCount(0, seen);
});

test('a board and the list are read soon after the server is back, though no one presses anything', async ({
  page,
  signInAs,
  stack,
}) => {
  await signInAs('viewer');
  await page.goto(board);
  const live = page.getByText('Live,').first();
  await expect(live).toBeVisible();
  await stack.simulator.faults.set([workflowFails]);
  // The slower a server is, the more seldom its board is read: the service is checked without that.
  await send(page, 'POST', '/services/check', { service: 'workflow' });
  await expect(page.getByRole('button', { name: /^Services: 1 of 4 is down/ })).toBeVisible(seen);
  await expect(live).toHaveCount(0, { timeout: 120_000 });
  await stack.simulator.faults.clear();
  await expect(live).toBeVisible({ timeout: 10_000 });
});

for (const skew of [-4_000, -3_600_000, 3_600_000]) {
  test(`no age is shown as younger than it is where the browser's clock is off by ${skew / 1000} s`, async ({
    page,
    signInAs,
  }) => {
    await page.addInitScript((ms) => {
      const now = Date.now.bind(Date);
      Date.now = () => now() + ms;
    }, skew);
    await signInAs('operator');
    for (const path of ['/', '/ingestion', board, `${board}/graph`, '/wall']) {
      await page.goto(path);
      const ages = page.locator('time[datetime]').filter({ hasText: /^(now|\d+ (s|min|h|d)( ago)?)$/ });
      await expect(ages.first()).toBeVisible();
      expect(await findYoungAges(page)).toEqual([]);
      // An hour fast or slow, nothing that was read just now is hours old.
      await expect(page.getByText(/^(59 min|1 h)( ago)?$/)).toHaveCount(0);
    }
  });
}

test('a field that the ordering service asks for is marked by its label until it is filled in', async ({
  page,
  signInAs,
  stack,
}) => {
  await signInAs('analyst');
  await fillBasket(page, aoi, 'Béziers');
  await send(page, 'PATCH', '/ordering/basket', { contractId: 'CTR-EU-2026-0417', customerReference: '' });
  await stack.simulator.faults.set([
    {
      kind: 'status',
      status: 400,
      service: 'ordering',
      path: '*/prices',
      body: '{"message":"missing customerReference"}',
    },
  ]);
  await page.goto('/basket');
  await expect(page.getByText('All options set for the product type')).toBeVisible();
  await page.getByRole('button', { name: 'Get quote', exact: true }).click();
  const reference = page.getByRole('textbox', { name: 'Your reference' });
  await expect(reference).toHaveAttribute('aria-invalid', 'true');
  await expect(page.getByText('Enter your reference')).toBeVisible();
  await expect(page.getByText(/missing customerReference/)).toBeVisible();
  await stack.simulator.faults.clear();
  await reference.fill('PO 7');
  await expect(reference).not.toHaveAttribute('aria-invalid', 'true');
  await expect(page.getByText(/missing customerReference/)).toHaveCount(0);
  await page.getByRole('button', { name: 'Get quote', exact: true }).click();
  await expect(page.getByRole('button', { name: /^Place order · / })).toBeVisible();
});

test('an option that the ordering service names when it refuses is marked until another value is chosen', async ({
  page,
  signInAs,
  stack,
}) => {
  await signInAs('analyst');
  await fillBasket(page, aoi, 'Béziers');
  await send(page, 'PATCH', '/ordering/basket', { contractId: 'CTR-EU-2026-0417' });
  await stack.simulator.faults.set([
    {
      kind: 'status',
      status: 400,
      service: 'ordering',
      path: '*/prices',
      body: '{"message":"radiometric_processing: not for this contract; voucherCodes: one is needed"}',
    },
  ]);
  await page.goto('/basket');
  const levels = page.getByRole('radiogroup', { name: 'Radiometric processing' });
  await expect(levels).toBeVisible();
  const named = /The ordering service named this when it refused/;
  await page.getByRole('button', { name: 'Get quote', exact: true }).click();
  await expect(levels).toHaveAccessibleDescription(named);
  const vouchers = page.getByRole('textbox', { name: 'Voucher codes' });
  await expect(vouchers).toHaveAccessibleDescription(named);
  await expect(page.getByText(named)).toHaveCount(2);
  await levels.getByRole('radio', { name: 'Display' }).click();
  await expect(levels).not.toHaveAccessibleDescription(named);
  await expect(page.getByText(/not for this contract/)).toBeVisible();
  await vouchers.fill('SWATH10');
  await expect(page.getByText(named)).toHaveCount(0);
  await expect(page.getByText(/not for this contract/)).toHaveCount(0);
});

test('AOIs that the server has never listed are not shown as none', async ({ page, stack }) => {
  // Nothing listens on the discard port.
  const env = { ...stack.simulator.env, WORKFLOW_URL: 'http://127.0.0.1:9', SWATH_DEMO: '1' };
  const portal = await startPortal({ env });
  try {
    await signInWith(page.context().request, portal.url, 'viewer@demo.swath', 'swath-demo');
    await page.goto(`${portal.url}/ingestion`);
    await expect(page.getByText('No AOI list yet')).toBeVisible(seen);
    await expect(page.getByText(/^0 AOIs/)).toHaveCount(0);
    await page.goto(`${portal.url}/wall`);
    await expect(page.getByText('No AOI list yet')).toBeVisible(seen);
    await expect(page.getByText(/^0 of 0/)).toHaveCount(0);
    await page.goto(portal.url);
    await expect(page.getByRole('button', { name: /^Services: 1 of 4 is down/ })).toBeVisible(seen);
    await expect(page.getByText('No ingestion yet')).toHaveCount(0);
    // What was never read is not live, and a press asks the server itself.
    await expect(page.getByText('Live,')).toHaveCount(0);
    const checked = page.waitForRequest('**/api/services/check');
    await page.getByRole('region', { name: 'Ingestions' }).getByRole('button', { name: 'Try again' }).click();
    expect((await checked).postDataJSON()).toEqual({ service: 'workflow' });
  } finally {
    await portal.stop();
  }
});
