import { afterAll, beforeAll, expect, it } from 'vitest';
import { author, quoted, type Services, startServices } from '@/testing/ordering/services';
import { readBasket } from '../basket/basket-store';
import { readOrder } from '../store';
import { priceAlternative } from './what-if';

let services: Services;
beforeAll(async () => {
  services = await startServices();
});
afterAll(() => services.stop());

it('prices the basket at other terms, and leaves basket and quote as they are', async () => {
  const order = await quoted(services.sim);
  const before = await readBasket(author.id);
  const same = await priceAlternative(author.id, { contractId: order.content.contractId });
  expect(same).toMatchObject({ total: order.total, currency: order.currency });
  const [group] = order.options;
  expect(group).toBeDefined();
  await expect(
    priceAlternative(author.id, {
      values: { [group?.productTypeId ?? '']: { licence: 'no such licence' } },
    }),
  ).rejects.toMatchObject({ status: 422 });
  await expect(priceAlternative(author.id, { contractId: 'gone' })).rejects.toMatchObject({
    type: 'order-incomplete',
  });
  const after = await readBasket(author.id);
  expect(after.content).toEqual(before.content);
  expect(await readOrder(order.id)).toEqual(order);
});

it('is cancelled with the one who asked', async () => {
  await quoted(services.sim);
  await services.sim.faults.set([{ service: 'ordering', path: '/api/v1/prices', kind: 'hang' }]);
  const leaving = new AbortController();
  const asking = priceAlternative(author.id, {}, leaving.signal);
  leaving.abort();
  await expect(asking).rejects.toThrow();
  await services.sim.faults.clear();
});
