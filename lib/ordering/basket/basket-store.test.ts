import { describe, expect, it } from 'vitest';
import { approver, author, configure, quoted, toSeen } from '@/testing/ordering/services';
import { sharedServices } from '@/testing/ordering/shared-services';
import { afterOrder, removeItem } from '../basket';
import { placeOrder } from '../orders/place-order';
import { askForApproval, declineOrder } from '../orders/review-order';
import { quoteBasket } from '../quote/quote';
import { listOrderEvents, type OrderRow, readOrder } from '../store';
import { changeBasket, readBasket, takeToBasket } from './basket-store';

const services = sharedServices();

const events = async ({ id }: OrderRow) => (await listOrderEvents(id)).map(({ event }) => event.event);
const posts = async () =>
  (await services.sim.requests()).filter(
    ({ method, path }) => method === 'POST' && path.endsWith('/api/v1/orders'),
  ).length;

describe('a basket that is emptied', () => {
  it('withdraws the order that was being made of it, and the next one is another', async () => {
    const order = await quoted(services.sim);
    const before = await posts();
    expect(await changeBasket(author, afterOrder)).toMatchObject({ order: undefined });
    expect(await readOrder(order.id)).toMatchObject({ state: 'withdrawn', total: order.total });
    expect(await events(order)).toEqual(['create', 'quote', 'change', 'withdraw']);
    expect((await listOrderEvents(order.id)).at(-1)?.event.actorId).toBe(author.id);
    // Another tab still shows the price and confirms it: nothing leaves by it.
    await expect(placeOrder(order.id, author, toSeen(order))).rejects.toMatchObject({
      type: 'order-withdrawn',
      detail: expect.stringContaining('Nothing was sent'),
    });
    expect(await posts()).toBe(before);

    await takeToBasket(order.id, author, false);
    const again = await quoteBasket(author);
    expect(again).toMatchObject({ state: 'quoted', body: order.body });
    expect(again.id).not.toBe(order.id);
    expect(again.number).toBeGreaterThan(order.number);
  });

  it('does so by its last item, too, and after its order was declined', async () => {
    configure({ ORDER_LIMIT: '1.00' });
    const declined = await quoted(services.sim);
    await askForApproval(declined.id, author, toSeen(declined));
    await declineOrder(declined.id, approver, 'Not now');
    await takeToBasket(declined.id, author, false);
    const { content } = await readBasket(author.id);
    await changeBasket(author, (now) => removeItem(now, content.items[0]?.id ?? ''));
    expect((await readOrder(declined.id))?.state).toBe('withdrawn');
  });

  it('leaves an order that made room for another in the basket as it was priced', async () => {
    configure({ ORDER_LIMIT: '1.00' });
    const first = await quoted(services.sim);
    await askForApproval(first.id, author, toSeen(first));
    const second = await quoted(services.sim);
    await takeToBasket(first.id, author, true);
    expect((await readOrder(second.id))?.state).toBe('quoted');
    expect((await readOrder(first.id))?.state).toBe('draft');
  });

  it('leaves what has gone its own way as it is', async () => {
    configure({ ORDER_LIMIT: '1.00' });
    const asked = await quoted(services.sim);
    await askForApproval(asked.id, author, toSeen(asked));
    await changeBasket(author, (content) => ({ ...content, customerReference: 'something else' }));
    await changeBasket(author, afterOrder);
    expect((await readOrder(asked.id))?.state).toBe('awaiting-approval');
  });
});

it('a basket is refused what would make it too large to be read with every request', async () => {
  await quoted(services.sim);
  const { content } = await readBasket(author.id);
  const values = {
    any: Object.fromEntries(Array.from({ length: 9 }, (_, at) => [at, 'x'.repeat(1_000_000)])),
  };
  await expect(changeBasket(author, (now) => ({ ...now, values }))).rejects.toMatchObject({
    type: 'basket-full',
  });
  expect((await readBasket(author.id)).content).toEqual(content);
});
