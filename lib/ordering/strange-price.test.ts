import { eq } from 'drizzle-orm';
import { afterEach, describe, expect, it } from 'vitest';
import { db } from '@/lib/platform/db';
import { checkCredit } from './credit';
import { orderDetail } from './order-view';
import { placeOrder } from './place-order';
import { approveOrder, askForApproval } from './review-order';
import { eventsOf } from './store';
import { orders } from './tables';
import { approver, author, configure, quoted, seenOf } from './testing/services';
import { sharedServices } from './testing/shared-services';

const services = sharedServices();
afterEach(() => services.sim.faults.clear());

/** The service answers so from now on. */
const answer = (path: string, body: unknown, status = 200) =>
  services.sim.faults.set([
    {
      service: 'ordering',
      path,
      kind: 'status',
      status,
      body: typeof body === 'string' ? body : JSON.stringify(body),
    },
  ]);
const reader = { ...author, name: 'Ada Author', roles: ['analyst' as const] };

// First, since an order in another currency, which comes later, makes the month one that nothing is compared with.
it('a refusal whose words no database keeps is written down all the same', async () => {
  const order = await quoted(services.sim);
  await answer('/api/v1/orders', '{"message":"not\\u0000 for <b>you</b>"}', 400);
  expect(await placeOrder(order.id, author, seenOf(order))).toMatchObject({ state: 'refused' });
  const last = (await eventsOf(order.id)).at(-1);
  expect(last?.event.note).toContain('“not for you”');
});

describe('an order whose price is odd', () => {
  it('is in the currency of its contract where the price names none', async () => {
    for (const currency of [null, '', undefined, 'eur']) {
      await answer('/api/v1/prices', { currency, totalAmount: '100.50', productTypes: null });
      const order = await quoted(services.sim);
      expect(order).toMatchObject({ currency: 'EUR', total: '100.50', price: { currency: 'EUR' } });
      expect(await checkCredit(order)).toMatchObject({ standing: 'covered' });
    }
  });

  it('keeps what is written with an exponent, with many decimals or as text, and shows it', async () => {
    await answer(
      '/api/v1/prices',
      `{"currency":"EUR","totalAmountCurrency":1.005e2,"productTypes":[
        {"productTypeId":null,"amount":"100.500","price":1005E-1,"areaKm2":"2.5e1","items":null},
        {"productTypeId":7,"amount":"free","price":null,"discountPercentage":"n/a"}, "nothing", null]}`,
    );
    const order = await quoted(services.sim);
    expect(order.total).toBe('100.5');
    const { price } = await orderDetail(order.id, reader);
    expect(price?.lines).toMatchObject([
      { productTypeId: '', amount: '100.500', price: '100.5', areaKm2: '25' },
      { productTypeId: '7' },
    ]);
  });

  it('in another currency than its contract is never taken for covered, nor for within the limits', async () => {
    await answer('/api/v1/prices', { currency: 'USD', totalAmountCurrency: 1 });
    const order = await quoted(services.sim);
    expect(await checkCredit(order)).toEqual({ standing: 'unknown' });
    // The limits are in the contract's currency: whether one dollar is over them is not known.
    const { needsApproval, limits } = await orderDetail(order.id, reader);
    expect({ needsApproval, over: limits.over }).toEqual({ needsApproval: true, over: 'currency' });
    const placing = placeOrder(order.id, author, seenOf(order));
    await expect(placing).rejects.toMatchObject({ type: 'needs-approval' });
  });

  it('in another currency than its contract is for an approver where the contract has no known credit, too', async () => {
    const contractId = (await quoted(services.sim)).content.contractId;
    for (const currency of ['EUR', undefined]) {
      const contracts = [{ contractId, name: 'No credit', currency }];
      await services.sim.faults.set(
        Object.entries({
          '*/prices': { contractId, currency: 'KWD', totalAmountCurrency: 4900, productTypes: [] },
          '*/me/contracts': { contracts },
        }).map(([path, body]) => ({
          service: 'ordering',
          path,
          kind: 'status',
          status: 200,
          body: JSON.stringify(body),
        })),
      );
      const order = await quoted(services.sim);
      const placing = placeOrder(order.id, author, { ...seenOf(order), credit: 'unknown' });
      await expect(placing).rejects.toMatchObject({ type: 'needs-approval' });
    }
  });

  it('below zero is not ordered, and lowers nothing that was spent', async () => {
    await answer('/api/v1/prices', { currency: 'EUR', totalAmountCurrency: -50_000 });
    await expect(quoted(services.sim)).rejects.toMatchObject({ type: 'negative-total', status: 409 });
    await services.sim.faults.clear();
    const order = await quoted(services.sim);
    await db().update(orders).set({ total: '-50000' }).where(eq(orders.id, order.id));
    const below = { ...seenOf(order), total: '-50000' };
    await expect(placeOrder(order.id, author, below)).rejects.toMatchObject({ type: 'negative-total' });
    await db()
      .update(orders)
      .set({ state: 'placed', submittedAt: new Date() })
      .where(eq(orders.id, order.id));
    const { limits } = await orderDetail((await quoted(services.sim)).id, reader);
    expect(Number(limits.spent)).toBeGreaterThanOrEqual(0);
  });

  it('makes what its month comes to something that no limit per month is compared with', async () => {
    configure({ ORDER_LIMITS: '*/analyst=5000,900000' });
    await answer('/api/v1/prices', { currency: 'USD', totalAmountCurrency: 1 });
    const foreign = await quoted(services.sim);
    await askForApproval(foreign.id, author, seenOf(foreign));
    await approveOrder(foreign.id, approver, { ...seenOf(foreign), credit: 'unknown' });
    await placeOrder(foreign.id, author, { ...seenOf(foreign), credit: 'unknown' });
    await services.sim.faults.clear();
    const next = await quoted(services.sim);
    const { limits } = await orderDetail(next.id, reader);
    expect(limits).toMatchObject({ spent: '0', over: 'month-currency' });
    await expect(placeOrder(next.id, author, seenOf(next))).rejects.toMatchObject({
      type: 'needs-approval',
      detail: expect.stringContaining('another currency this month'),
    });
    configure({ ORDER_LIMITS: '' });
  });
});
