import type { Browser, Page } from '@playwright/test';
import type { Role } from '@/lib/accounts/role';
import { axeComplaints } from '../testing/browser/axe';
import { MailServer } from '../testing/notifications/mail-server';
import { quote, send } from '../testing/ordering/orders';
import { type Portal, startPortal } from '../testing/portal';
import { startSimulator, type TestSimulator } from '../testing/simulator';
import { expect, signIn, test } from '../testing/test';

const mailServer = new MailServer();
let simulator: TestSimulator;
let portal: Portal;
test.beforeAll(async () => {
  await mailServer.start();
  simulator = await startSimulator({ env: { SIM_SPEED: '10' } });
  portal = await startPortal({
    env: {
      ...simulator.env,
      SWATH_DEMO: '1',
      ORDER_LIMIT: '0.00',
      SMTP_URL: mailServer.url,
      SMTP_FROM: 'swath@example.org',
    },
  });
});
test.afterAll(async () => {
  await portal?.stop();
  await simulator?.stop();
  await mailServer.stop();
});

/** A person of a role at a computer of their own. */
async function open(browser: Browser, role: Role): Promise<Page> {
  const context = await browser.newContext({ baseURL: portal.url });
  await signIn(context.request, portal.url, role);
  return context.newPage();
}

const bellOf = (page: Page) => page.getByRole('button', { name: /^Notifications/ }).filter({ visible: true });

test('an approver hears of an order by bell and e-mail, and its author of the answer', async ({
  browser,
}) => {
  const approver = await open(browser, 'approver');
  await approver.goto('/account');
  const emailChoice = approver.getByRole('combobox', { name: 'Order awaits approval: by e-mail' });
  await emailChoice.click();
  const saved = approver.waitForResponse(
    (response) =>
      response.url().endsWith('/api/account/notifications') && response.request().method() === 'PUT',
  );
  await approver.getByRole('option', { name: 'At once' }).click();
  await saved;
  await expect(emailChoice).toContainText('At once');
  await approver.reload();
  await expect(emailChoice).toContainText('At once');

  const analyst = await open(browser, 'analyst');
  const order = await quote(analyst, 'heard of');
  const { bodyHash, total, currency } = order;
  await send(analyst, 'POST', `/ordering/orders/${order.id}/request-approval`, { bodyHash, total, currency });
  await expect(bellOf(approver)).toHaveAccessibleName('Notifications, 1 new', { timeout: 90_000 });
  await bellOf(approver).click();
  const panel = approver.getByRole('dialog', { name: 'Notifications' });
  await expect(
    panel.getByRole('link', { name: new RegExp(`Order ${order.number} awaits approval`) }),
  ).toBeVisible();
  expect(await axeComplaints(approver)).toEqual([]);
  await panel.getByRole('link', { name: /awaits approval/ }).click();
  await expect(approver).toHaveURL(new RegExp(`/orders/${order.id}$`));
  await expect(bellOf(approver)).toHaveAccessibleName('Notifications');

  await expect.poll(() => mailServer.received.length, { timeout: 90_000 }).toBe(1);
  expect(mailServer.received[0]?.to).toEqual(['approver@demo.swath']);
  // Long lines are folded.
  expect(mailServer.received[0]?.raw.replaceAll('=\r\n', '')).toContain(`${portal.url}/orders/${order.id}`);

  await send(approver, 'POST', `/ordering/orders/${order.id}/approve`, {
    bodyHash,
    total,
    currency,
    credit: 'unknown',
  });
  await analyst.goto('/');
  await expect(bellOf(analyst)).toHaveAccessibleName('Notifications, 1 new', { timeout: 90_000 });
  await bellOf(analyst).click();
  await expect(analyst.getByRole('dialog', { name: 'Notifications' })).toContainText(
    `Order ${order.number} was approved`,
  );
  await analyst.getByRole('button', { name: 'Mark all as read' }).click();
  await expect(bellOf(analyst)).toHaveAccessibleName('Notifications');
});
