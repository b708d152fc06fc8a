import 'server-only';
import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { eq, sql } from 'drizzle-orm';
import { runAreaWork } from '@/lib/areas/geometry/area-work';
import { db, type Transaction } from '@/lib/platform/db';
import { Problem } from '@/lib/web/problem';
import { addItem, emptyBasket, maxBasketBytes, maxItems } from '../basket';
import type { BasketContent, NewItem } from '../basket-shape';
import { readProductTypes } from '../catalogue/catalogue';
import { suggestProductType } from '../catalogue/product-match';
import { canUseContract } from '../contract-access';
import { isOrderOpen } from '../order-state';
import type { Polygon } from '../polygon-shape';
import { type Actor, moveOrder, type OrderRow, readOrder } from '../store';
import { baskets } from '../tables';

export interface Basket {
  content: BasketContent;
  order?: OrderRow;
  updatedAt: Date;
}

/** The basket of a user; an empty one where there is none yet. */
export async function readBasket(userId: string): Promise<Basket> {
  const [row] = await db().select().from(baskets).where(eq(baskets.userId, userId));
  if (!row) return { content: emptyBasket, updatedAt: new Date(0) };
  return { content: row.content, order: await findOrder(row.orderId), updatedAt: row.updatedAt };
}

/** The basket with its row held until the transaction ends. */
export async function lockBasket(tx: Transaction, userId: string): Promise<Basket> {
  await tx.insert(baskets).values({ userId, content: emptyBasket }).onConflictDoNothing();
  const [row] = await tx.select().from(baskets).where(eq(baskets.userId, userId)).for('update');
  if (!row) throw new Error('the basket was not written');
  return { content: row.content, order: await findOrder(row.orderId, tx), updatedAt: row.updatedAt };
}

const findOrder = async (id: string | null, tx?: Transaction) =>
  id === null ? undefined : readOrder(id, tx);

/**
 * Changes a basket. A price that was asked for it no longer holds, so its order goes back to `draft`, and is withdrawn
 * where nothing is left in the basket; while that order is being placed nothing can be changed.
 */
export async function changeBasket(
  actor: Actor,
  change: (content: BasketContent) => BasketContent,
): Promise<Basket> {
  return db().transaction(async (tx) => {
    const basket = await lockBasket(tx, actor.id);
    const content = change(basket.content);
    if (content.items.length > maxItems) {
      throw new Problem({
        type: 'basket-full',
        status: 409,
        title: `A basket holds at most ${maxItems} images`,
        detail: 'Nothing was added. Order these first, or take some out.',
      });
    }
    const text = JSON.stringify(content);
    if (text.length > maxBasketBytes) {
      throw new Problem({
        type: 'basket-full',
        status: 409,
        title: 'The outlines and options in this basket are too large',
        detail: 'Nothing was changed. Simplify the areas, or order these images first.',
      });
    }
    // As JSON has it: keys that are undefined are not there.
    if (isDeepStrictEqual(JSON.parse(text), basket.content)) return basket;
    const follow = content.items.length === 0 ? withdrawn : reopened;
    const order = basket.order && (await follow(tx, basket.order, actor));
    return { ...(await writeBasket(tx, actor.id, content, order?.id)), order };
  });
}

/** The order of a basket that is being changed, as a draft; undefined when it has gone its own way. */
async function reopened(tx: Transaction, order: OrderRow, actor: Actor): Promise<OrderRow | undefined> {
  if (order.state === 'draft') return order;
  if (order.state === 'submitting') throw beingPlaced();
  if (!isOrderOpen(order.state)) return undefined;
  const draft = await moveOrder(tx, order, 'change', { actor });
  if (!draft) throw beingPlaced();
  return draft;
}

/**
 * Ends an order whose basket is thrown away before anything of it was sent: no one continues with it by its old price.
 */
async function withdrawn(tx: Transaction, order: OrderRow, actor: Actor): Promise<undefined> {
  const draft = await reopened(tx, order, actor);
  if (draft && !(await moveOrder(tx, draft, 'withdraw', { actor }))) throw beingPlaced();
}

const beingPlaced = () =>
  new Problem({
    type: 'being-placed',
    status: 409,
    title: 'The order in your basket is being placed',
    detail: 'You can change the basket when the ordering service has answered, in some seconds.',
    retryable: true,
  });

/** Puts something into the basket, with the product type that fits best where none is given. */
export async function putIntoBasket(actor: Actor, item: NewItem): Promise<Basket> {
  const { image } = item;
  const productTypeId =
    item.productTypeId ?? (image && suggestProductType(image, await knownProductTypes())?.id);
  const { area } = item;
  const polygons = await runAreaWork<Pick<NewItem, 'area' | 'image'>, Polygon[]>(
    { source: 'lib/ordering/basket/basket.worker.ts', name: 'polygons', asker: actor.id },
    { area, image },
  );
  return changeBasket(actor, (content) => addItem(content, { ...item, productTypeId }, randomUUID, polygons));
}

/** Nothing that goes into the basket waits for, or fails with, the ordering service for long: it is only a suggestion. */
const knownProductTypes = () =>
  Promise.race([
    readProductTypes().then(
      ({ value }) => value,
      () => [],
    ),
    new Promise<[]>((resolve) => setTimeout(() => resolve([]), 3_000).unref()),
  ]);

/**
 * Takes an own order back into the basket: an open one to continue with it, as a draft; a copy of one that was sent. A
 * contract that its author cannot use any more is left out, so that another one is chosen.
 * What is in the basket is thrown away only when `replace` says so.
 */
export async function takeToBasket(id: string, actor: Actor, replace: boolean): Promise<Basket> {
  return db().transaction(async (tx) => {
    const basket = await lockBasket(tx, actor.id);
    const order = await readOrder(id, tx);
    if (!order || order.authorId !== actor.id) {
      throw new Problem({ type: 'not-found', status: 404, title: 'This is not an order of yours' });
    }
    if (order.state === 'submitting' || basket.order?.state === 'submitting') throw beingPlaced();
    if (order.state === 'unknown') {
      throw new Problem({
        type: 'not-settled',
        status: 409,
        title: 'This may or may not have been ordered',
        detail: 'An approver or admin must settle it first, so that nothing is bought twice.',
      });
    }
    if (basket.content.items.length > 0 && basket.order?.id !== id && !replace) {
      throw new Problem({
        type: 'basket-not-empty',
        status: 409,
        title: 'The basket is not empty',
        detail: 'Order or empty it first, or replace what it holds.',
      });
    }
    const draft = isOrderOpen(order.state) ? await reopened(tx, order, actor) : undefined;
    const isUsable = await canUseContract(actor.id, order.content.contractId, tx);
    const content = isUsable ? order.content : { ...order.content, contractId: '' };
    return { ...(await writeBasket(tx, actor.id, content, draft?.id)), order: draft };
  });
}

/** Writes the content of a basket and the order that is made of it. */
export async function writeBasket(
  tx: Transaction,
  userId: string,
  content: BasketContent,
  orderId: string | undefined,
): Promise<Basket> {
  const [row] = await tx
    .insert(baskets)
    .values({ userId, content, orderId })
    .onConflictDoUpdate({
      target: baskets.userId,
      set: { content, orderId: orderId ?? null, updatedAt: sql`now()` },
    })
    .returning();
  if (!row) throw new Error('the basket was not written');
  return { content: row.content, updatedAt: row.updatedAt };
}
