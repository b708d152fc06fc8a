import 'server-only';
import type { User } from '@/lib/accounts/session';
import { readBasket } from './basket-store';
import { ordersWithImage } from './order-list';
import { orderSummaryOf } from './order-view';
import type { BasketContent, ImageSnapshot } from './shape';

/** Where an image stands with its reader: the basket, the orders that they may see, and what was kept of it there. */
export async function imageTrail(reader: User, sourceId: string) {
  const [basket, found] = await Promise.all([readBasket(reader.id), ordersWithImage(reader.id, sourceId)]);
  const snapshotIn = ({ items }: BasketContent): ImageSnapshot | undefined =>
    items.find(({ image }) => image?.sourceId === sourceId)?.image;
  const own = snapshotIn(basket.content);
  return {
    isInBasket: own !== undefined,
    orders: await Promise.all(found.map(({ order }) => orderSummaryOf(order, reader))),
    snapshot: own ?? found.map(({ order }) => snapshotIn(order.content)).find((one) => one !== undefined),
  };
}
