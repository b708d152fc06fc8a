import { eq } from 'drizzle-orm';
import { afterEach, describe, expect, it } from 'vitest';
import { db } from '@/lib/platform/db';
import { approver, author, configure, quoted, toSeen } from '@/testing/ordering/services';
import { sharedServices } from '@/testing/ordering/shared-services';
import { formatMoney, typedAmount } from '../money';
import { checkCredit } from '../quote/credit';
import { priceAlternative } from '../quote/what-if';
import { listOrderEvents } from '../store';
import { orders } from '../tables';
import { creditEvidence } from './lost-evidence';
import { orderDetail } from './order-view';
import { placeOrder } from './place-order';
import { approveOrder, askForApproval } from './review-order';

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
  expect(await placeOrder(order.id, author, toSeen(order))).toMatchObject({ state: 'refused' });
  const last = (await listOrderEvents(order.id)).at(-1);
  expect(last?.event.note).toContain('“not for you”');
});

describe('an order whose price is odd', () => {
  it('is in an unknown currency where the price names none, and then for an approver', async () => {
    await answer('/api/v1/prices', { currency: 'eur', totalAmount: '100.50', productTypes: null });
    const named = await quoted(services.sim);
    expect(named).toMatchObject({ currency: 'EUR', total: '100.50', price: { currency: 'EUR' } });
    expect(await checkCredit(named)).toMatchObject({ standing: 'covered' });
    for (const currency of [null, '', undefined, ['EUR'], 'N/A']) {
      await answer('/api/v1/prices', { currency, totalAmount: '100.50', productTypes: null });
      const order = await quoted(services.sim);
      expect(order).toMatchObject({ currency: null, total: '100.50', price: { currency: '' } });
      expect(await checkCredit(order)).toEqual({ standing: 'unknown' });
      const detail = await orderDetail(order.id, reader);
      expect([detail.needsApproval, detail.limits.over]).toEqual([true, 'currency']);
      const placing = placeOrder(order.id, author, { ...toSeen(order), credit: 'unknown' });
      await expect(placing).rejects.toMatchObject({ type: 'needs-approval' });
      // Neither is a credit in an unknown currency enough for it.
      const withoutCurrency = { ...order, creditCurrency: null };
      expect(await checkCredit(withoutCurrency)).toEqual({ standing: 'unknown' });
      expect(formatMoney(order.total ?? '', order.currency ?? '')).toBe('100.50 (unknown currency)');
      expect(creditEvidence({ total: '100.50', creditAtQuote: '200', creditAfter: '99.50' })).toBeUndefined();
    }
    expect(await priceAlternative(author.id, {})).toMatchObject({ currency: '', creditLeft: undefined });
  });

  it('is placed with an unknown currency once an approver agreed to it, and no month is compared with it', async () => {
    configure({ ORDER_LIMITS: '*/analyst=5000,900000' });
    await answer('/api/v1/prices', { totalAmount: '1.00' });
    const order = await quoted(services.sim);
    await askForApproval(order.id, author, toSeen(order));
    await approveOrder(order.id, approver, { ...toSeen(order), credit: 'unknown' });
    const confirmed = { ...toSeen(order), credit: 'unknown' as const };
    expect(await placeOrder(order.id, author, confirmed)).toMatchObject({ state: 'placed' });
    await services.sim.faults.clear();
    const next = await quoted(services.sim);
    expect((await orderDetail(next.id, reader)).limits).toMatchObject({ over: 'month-unknown' });
    // Had it left after the credit was read, what is left would not be known either.
    expect(await checkCredit(next)).toMatchObject({ standing: 'covered' });
    const before = new Date(Date.now() - 3_600_000);
    expect(await checkCredit({ ...next, creditReadAt: before })).toEqual({ standing: 'unknown' });
    await db().update(orders).set({ state: 'refused' }).where(eq(orders.id, order.id));
    configure({ ORDER_LIMITS: '' });
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

  it('with the noise of binary sums is the amount that was meant, wherever it is shown, typed or compared', async () => {
    const contractId = (await quoted(services.sim)).content.contractId;
    const contracts = [{ contractId, name: 'Europe', currency: 'EUR', creditRemaining: 3.2999999999999998 }];
    await services.sim.faults.set(
      Object.entries({
        '*/prices': '{"currency":"EUR","totalAmountCurrency":3.3000000000000003}',
        '*/me/contracts': JSON.stringify({ contracts }),
      }).map(([path, body]) => ({ service: 'ordering', path, kind: 'status', status: 200, body })),
    );
    const order = await quoted(services.sim);
    expect(order.total).toBe('3.3');
    expect(formatMoney(order.total ?? '', 'EUR')).toBe('€3.30');
    expect(typedAmount(order.total ?? '')).toBe('3.30');
    expect(await checkCredit(order)).toMatchObject({ standing: 'covered', left: '3.3' });
    expect(await placeOrder(order.id, author, toSeen(order))).toMatchObject({ state: 'placed' });

    await answer('/api/v1/prices', '{"currency":"EUR","totalAmountCurrency":0.305}');
    const exact = await quoted(services.sim);
    expect(formatMoney(exact.total ?? '', 'EUR')).toBe('€0.305');
  });

  it('in another currency than its contract is never taken for covered, nor for within the limits', async () => {
    await answer('/api/v1/prices', { currency: 'USD', totalAmountCurrency: 1 });
    const order = await quoted(services.sim);
    expect(await checkCredit(order)).toEqual({ standing: 'unknown' });
    // The limits are in the contract's currency: whether one dollar is over them is unknown.
    const { needsApproval, limits } = await orderDetail(order.id, reader);
    expect({ needsApproval, over: limits.over }).toEqual({ needsApproval: true, over: 'currency' });
    const placing = placeOrder(order.id, author, toSeen(order));
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
      const placing = placeOrder(order.id, author, { ...toSeen(order), credit: 'unknown' });
      await expect(placing).rejects.toMatchObject({ type: 'needs-approval' });
    }
  });

  it('below zero is not ordered, and lowers nothing that was spent', async () => {
    await answer('/api/v1/prices', { currency: 'EUR', totalAmountCurrency: -50_000 });
    await expect(quoted(services.sim)).rejects.toMatchObject({ type: 'negative-total', status: 409 });
    await services.sim.faults.clear();
    const order = await quoted(services.sim);
    await db().update(orders).set({ total: '-50000' }).where(eq(orders.id, order.id));
    const below = { ...toSeen(order), total: '-50000' };
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
    const { spent } = (await orderDetail((await quoted(services.sim)).id, reader)).limits;
    await answer('/api/v1/prices', { currency: 'USD', totalAmountCurrency: 1 });
    const foreign = await quoted(services.sim);
    await askForApproval(foreign.id, author, toSeen(foreign));
    await approveOrder(foreign.id, approver, { ...toSeen(foreign), credit: 'unknown' });
    await placeOrder(foreign.id, author, { ...toSeen(foreign), credit: 'unknown' });
    await services.sim.faults.clear();
    const next = await quoted(services.sim);
    const { limits } = await orderDetail(next.id, reader);
    expect(limits).toMatchObject({ spent, over: 'month-unknown' });
    await expect(placeOrder(next.id, author, toSeen(next))).rejects.toMatchObject({
      type: 'needs-approval',
      detail: expect.stringContaining('is in another currency'),
    });
    await db().update(orders).set({ state: 'refused' }).where(eq(orders.id, foreign.id));
    configure({ ORDER_LIMITS: '' });
  });
});

describe('an order whose saved total is no amount', () => {
  it('makes month and credit unknown for other orders, stops no quote, and is itself never sent', async () => {
    const broken = await quoted(services.sim);
    expect(await placeOrder(broken.id, author, toSeen(broken))).toMatchObject({ state: 'placed' });
    await db()
      .update(orders)
      .set({ total: 'about 5', submittedAt: new Date() })
      .where(eq(orders.id, broken.id));
    const next = await quoted(services.sim);
    expect((await orderDetail(next.id, reader)).limits).toMatchObject({ over: 'month-unknown' });
    const before = new Date(Date.now() - 3_600_000);
    expect(await checkCredit({ ...next, creditReadAt: before })).toEqual({ standing: 'unknown' });
    await expect(placeOrder(next.id, author, toSeen(next))).rejects.toMatchObject({
      type: 'needs-approval',
      detail: expect.stringContaining('its total cannot be read'),
    });
    await db().update(orders).set({ state: 'refused' }).where(eq(orders.id, broken.id));
    await db().update(orders).set({ total: 'about 5' }).where(eq(orders.id, next.id));
    await expect(placeOrder(next.id, author, { ...toSeen(next), total: '5' })).rejects.toMatchObject({
      status: 409,
    });
    expect((await orderDetail(next.id, reader)).state).toBe('quoted');
  });
});
