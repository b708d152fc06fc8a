import type { Page } from '@playwright/test';
import type { OrderDetail } from '@/lib/ordering/order-shape';
import type { TestSimulator } from '../simulator';
import { aoi, fillBasket } from './basket';

/** Sends a request of the page's user to the portal, as its pages do; throws what it answers when that is no 2xx. */
export async function send<T>(page: Page, method: string, path: string, body?: unknown): Promise<T> {
  const response = await page.context().request.fetch(`/api${path}`, {
    method,
    headers: { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' },
    data: body === undefined ? undefined : JSON.stringify(body),
  });
  if (!response.ok()) throw new Error(`${method} ${path}: ${response.status()} ${await response.text()}`);
  return (await response.json()) as T;
}

/** An order with a price, of one image over a small area. */
export async function quote(page: Page, customerReference: string, name = 'Béziers'): Promise<OrderDetail> {
  await fillBasket(page, aoi, name);
  await send(page, 'PATCH', '/ordering/basket', { contractId: 'CTR-EU-2026-0417', customerReference });
  return send(page, 'POST', '/ordering/orders/quote');
}

/** Confirms an order as it is. */
export const place = (page: Page, { id, bodyHash, total, currency }: OrderDetail): Promise<OrderDetail> =>
  send(page, 'POST', `/ordering/orders/${id}/place`, { bodyHash, total, currency });

/** An order whose answer was lost after the service had placed it. */
export async function loseAnswer(
  page: Page,
  simulator: TestSimulator,
  reference: string,
): Promise<OrderDetail> {
  const order = await quote(page, reference);
  await simulator.faults.set([
    { kind: 'drop-after', service: 'ordering', method: 'POST', path: '/api/v1/orders', times: 1 },
  ]);
  const lost = await place(page, order);
  await simulator.faults.clear();
  return lost;
}
