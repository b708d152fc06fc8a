import 'server-only';
import type { User } from '@/lib/accounts/session';
import { readBasket } from '../basket/basket-store';
import type { BasketContent, ImageSnapshot } from '../basket-shape';
import { ordersWithImage } from './order-list';
import { toOrderSummaries } from './order-view';

/** Where an image is with its reader: the basket, the orders that they can see, and what was kept of it there. */
export async function findImageUsage(reader: User, sourceId: string) {
  const [basket, { rows: found, total }] = await Promise.all([
    readBasket(reader.id),
    ordersWithImage(reader.id, sourceId),
  ]);
  const snapshotIn = ({ items }: BasketContent): ImageSnapshot | undefined =>
    items.find(({ image }) => image?.sourceId === sourceId)?.image;
  const own = snapshotIn(basket.content);
  return {
    isInBasket: own !== undefined,
    orders: await toOrderSummaries(found, reader),
    total,
    snapshot: own ?? found.map(({ order }) => snapshotIn(order.content)).find((one) => one !== undefined),
  };
}
