import 'server-only';
import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { eq, sql } from 'drizzle-orm';
import { db, type Transaction } from '@/lib/platform/db';
import { Problem } from '@/lib/web/problem';
import { addItem, emptyBasket, mostItems } from './basket';
import { readProductTypes } from './catalogue';
import { isOpen } from './order-state';
import { suggestProductType } from './product-match';
import type { BasketContent, NewItem } from './shape';
import { type Actor, moveOrder, type OrderRow, readOrder } from './store';
import { baskets } from './tables';

export interface Basket {
  content: BasketContent;
  order?: OrderRow;
  updatedAt: Date;
}

/** The basket of a user; an empty one where there is none yet. */
export async function readBasket(userId: string): Promise<Basket> {
  const [row] = await db().select().from(baskets).where(eq(baskets.userId, userId));
  if (!row) return { content: emptyBasket, updatedAt: new Date(0) };
  return { content: row.content, order: await orderOf(row.orderId), updatedAt: row.updatedAt };
}

/** The basket with its row held until the transaction ends. */
export async function lockBasket(tx: Transaction, userId: string): Promise<Basket> {
  await tx.insert(baskets).values({ userId, content: emptyBasket }).onConflictDoNothing();
  const [row] = await tx.select().from(baskets).where(eq(baskets.userId, userId)).for('update');
  if (!row) throw new Error('the basket was not written');
  return { content: row.content, order: await orderOf(row.orderId, tx), updatedAt: row.updatedAt };
}

const orderOf = async (id: string | null, on?: Transaction) => (id === null ? undefined : readOrder(id, on));

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
    if (content.items.length > mostItems) {
      throw new Problem({
        type: 'basket-full',
        status: 409,
        title: `A basket holds at most ${mostItems} images`,
        detail: 'Nothing was added. Order these first, or take some out.',
      });
    }
    if (isDeepStrictEqual(withoutAbsent(content), withoutAbsent(basket.content))) return basket;
    const follow = content.items.length === 0 ? withdrawn : reopened;
    const order = basket.order && (await follow(tx, basket.order, actor));
    return { ...(await writeBasket(tx, actor.id, content, order?.id)), order };
  });
}

/** As JSON has it: keys that are undefined are not there. */
const withoutAbsent = (content: BasketContent): unknown => JSON.parse(JSON.stringify(content));

/** The order of a basket that is being changed, as a draft; undefined when it has gone its own way. */
async function reopened(tx: Transaction, order: OrderRow, actor: Actor): Promise<OrderRow | undefined> {
  if (order.state === 'draft') return order;
  if (order.state === 'submitting') throw beingPlaced();
  if (!isOpen(order.state)) return undefined;
  const draft = await moveOrder(tx, order, 'change', { actor });
  if (!draft) throw beingPlaced();
  return draft;
}

/** Ends an order whose basket is thrown away before anything of it was sent: nobody goes on with it by its old price. */
async function withdrawn(tx: Transaction, order: OrderRow, actor: Actor): Promise<undefined> {
  const draft = await reopened(tx, order, actor);
  if (draft && !(await moveOrder(tx, draft, 'withdraw', { actor }))) throw beingPlaced();
}

const beingPlaced = () =>
  new Problem({
    type: 'being-placed',
    status: 409,
    title: 'This basket is being ordered',
    detail: 'It cannot be changed until the ordering service has answered. That takes some seconds.',
    retryable: true,
  });

/** Puts something into the basket, with the product type that fits best where none is given. */
export async function putIntoBasket(actor: Actor, item: NewItem): Promise<Basket> {
  const { image } = item;
  const productTypeId =
    item.productTypeId ?? (image && suggestProductType(image, await knownProductTypes())?.id);
  return changeBasket(actor, (content) => addItem(content, { ...item, productTypeId }, randomUUID));
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
 * Takes an own order back into the basket: an open one to go on with it, as a draft; a copy of one that was sent.
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
        title: 'It is not known whether this was ordered',
        detail: 'An approver or admin settles it first, so that nothing is bought twice.',
      });
    }
    if (basket.content.items.length > 0 && basket.order?.id !== id && !replace) {
      throw new Problem({
        type: 'basket-not-empty',
        status: 409,
        title: 'The basket holds something else',
        detail: 'Order or empty it first, or replace what it holds.',
      });
    }
    const draft = isOpen(order.state) ? await reopened(tx, order, actor) : undefined;
    return { ...(await writeBasket(tx, actor.id, order.content, draft?.id)), order: draft };
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
