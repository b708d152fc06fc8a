import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import {
  approver,
  author,
  forget,
  quoted,
  type Services,
  startServices,
  toSeen,
} from '@/testing/ordering/services';
import { type OrderRow, readOrder } from '../store';
import { matchProviderOrders } from './match-provider-orders';
import { placeOrder } from './place-order';

let services: Services;
beforeAll(async () => {
  services = await startServices({}, { SIM_EXTRAS: '1' });
});
afterAll(() => services.stop());
afterEach(async () => {
  await services.sim.faults.clear();
  forget();
});

/** An order whose answer was lost, before or after the service placed it. */
async function lose(kind: 'drop-before' | 'drop-after'): Promise<OrderRow> {
  const order = await quoted(services.sim);
  await services.sim.faults.set([
    { kind, service: 'ordering', method: 'POST', path: '/api/v1/orders', times: 1 },
  ]);
  const lost = await placeOrder(order.id, author, toSeen(order));
  expect(lost.state).toBe('unknown');
  await services.sim.faults.clear();
  return lost;
}
const listAnswers = (fault: Record<string, unknown>) =>
  services.sim.faults.set([
    { kind: 'status', service: 'ordering', method: 'GET', path: '/api/v1/orders', ...fault },
  ]);

describe('the list of the service, as evidence for an order whose answer was lost', () => {
  it('names the one that was placed, and none that another order of the portal holds', async () => {
    const placed = await quoted(services.sim);
    await placeOrder(placed.id, author, toSeen(placed));
    const lost = await lose('drop-after');
    const truth = (await services.sim.truth()).orders.find(({ body }) => body === lost.body);
    const found = await matchProviderOrders(lost.id, approver);
    expect(found).toMatchObject({
      type: 'read',
      claimed: 1,
      fitting: [
        {
          salesOrderId: truth?.id,
          reference: lost.content.customerReference,
          shares: ['reference', 'total', 'contract', 'time'],
        },
      ],
    });
    // Looking settles nothing.
    expect(await readOrder(lost.id)).toMatchObject({ state: 'unknown', salesOrderId: null });
  });

  it('has nothing that fits one that never arrived', async () => {
    const lost = await lose('drop-before');
    expect(await matchProviderOrders(lost.id, approver)).toMatchObject({ type: 'read', fitting: [] });
  });

  it('is reported as absent, broken or failing as it is', async () => {
    const lost = await lose('drop-before');
    for (const status of [404, 405]) {
      await listAnswers({ status });
      expect(await matchProviderOrders(lost.id, approver)).toEqual({
        type: 'absent',
        readAt: expect.any(String),
      });
    }
    await listAnswers({ status: 500 });
    expect(await matchProviderOrders(lost.id, approver)).toMatchObject({
      type: 'failed',
      why: expect.stringMatching(/\w/),
    });
    forget();
    await listAnswers({ status: 200, body: '<html>welcome</html>' });
    expect(await matchProviderOrders(lost.id, approver)).toMatchObject({ type: 'failed' });
    forget();
    await listAnswers({ status: 403 });
    expect(await matchProviderOrders(lost.id, approver)).toMatchObject({ type: 'failed' });
    expect((await readOrder(lost.id))?.state).toBe('unknown');
  });

  it('is not asked for an order whose outcome is known', async () => {
    const order = await quoted(services.sim);
    await expect(matchProviderOrders(order.id, approver)).rejects.toMatchObject({ type: 'order-changed' });
    await expect(matchProviderOrders('none', approver)).rejects.toMatchObject({ type: 'order-changed' });
  });
});
