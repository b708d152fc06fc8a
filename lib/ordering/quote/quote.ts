import 'server-only';
import { createHash, randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { eq } from 'drizzle-orm';
import { config } from '@/lib/platform/config';
import { db } from '@/lib/platform/db';
import { Problem } from '@/lib/web/problem';
import { productGroups } from '../basket';
import { type Basket, lockBasket, readBasket, writeBasket } from '../basket/basket-store';
import type { BasketContent } from '../basket-shape';
import { readOptions, readProductTypes } from '../catalogue/catalogue';
import * as client from '../client';
import { requireContract } from '../contract-access';
import { formatMoney, isNegative, isSameAmount } from '../money';
import { readProjectReferences } from '../options/project-reference-store';
import type { Contract } from '../product-shape';
import { type Actor, insertOrder, moveOrder, type OrderRow, rewriteDraft } from '../store';
import { orders } from '../tables';
import { creditFields, sharedNow } from './credit';
import type { Made } from './make-request';
import { runRequest } from './run-request';

/** SHA-256 in hex of the bytes of a request. */
export const hashBody = (body: string) => createHash('sha256').update(body, 'utf8').digest('hex');

/** Whether a price is too old to place anything by. */
export function isQuoteExpired({ quotedAt }: Pick<OrderRow, 'quotedAt'>): boolean {
  return quotedAt === null || Date.now() - quotedAt.getTime() > config().quoteMaxAgeMs;
}

interface Request extends Omit<Made, 'missing'> {
  contract: Contract;
  creditReadAt: Date;
}

/**
 * Makes an order of the user's basket, or changes the one that was made of it, and asks for its price: the bytes are
 * kept first, as a draft, and exactly they are priced. Throws a `Problem` that names everything that is missing.
 */
export async function quoteBasket(actor: Actor, signal?: AbortSignal): Promise<OrderRow> {
  const basket = await readBasket(actor.id);
  const request = await buildRequest(actor.id, basket.content);
  const draft = await saveDraft(actor, basket, request);
  const priced = await fetchPrice(draft, signal);
  const quoted = await db().transaction((tx) =>
    moveOrder(tx, draft, 'quote', {
      actor,
      where: [eq(orders.bodyHash, draft.bodyHash)],
      set: { ...priced, ...creditFields(request.contract, request.creditReadAt) },
    }),
  );
  if (!quoted) throw changedMeanwhile();
  return quoted;
}

const changedMeanwhile = () =>
  new Problem({
    type: 'basket-changed',
    status: 409,
    title: 'The basket changed during the quote',
    detail: 'Your changes are saved. Get a new quote.',
    retryable: true,
  });

/**
 * The request that the basket of a user makes now. Throws a `Problem` that names everything that is missing, or for a
 * contract that the user cannot use.
 */
export async function buildRequest(userId: string, content: BasketContent): Promise<Request> {
  await requireContract(userId, content.contractId, 'No price was asked for.');
  const groups = productGroups(content);
  const creditReadAt = await sharedNow();
  const [types, contracts, projects, ...options] = await Promise.all([
    readProductTypes(),
    client.contracts(),
    readProjectReferences(),
    ...groups.map((group) => readOptions(group.productTypeId, group.areas)),
  ]);
  const descriptors = new Map(
    groups.map((group, index) => [group.productTypeId, options[index]?.value ?? []]),
  );
  const required = config().orderRequiredFields;
  const { missing, ...made } = await runRequest(
    { content, descriptors, required, projects, types: types.value },
    userId,
  );
  const contract = contracts.find(({ id }) => id === content.contractId);
  if (!contract && content.contractId !== '') {
    missing.push({ path: 'contractId', message: 'This contract no longer exists. Choose another' });
  }
  if (!contract || missing.length > 0) {
    throw new Problem({
      type: 'order-incomplete',
      status: 422,
      title: 'The order is not complete',
      detail: `${missing.map(({ message }) => message).join('. ')}.`,
      errors: missing,
    });
  }
  return { ...made, contract, creditReadAt };
}

/** Writes the bytes as a draft, in the order that the basket already has or a new one. */
async function saveDraft(
  actor: Actor,
  read: Basket,
  { body, options, contract }: Request,
): Promise<OrderRow> {
  return db().transaction(async (tx) => {
    const basket = await lockBasket(tx, actor.id);
    if (!isDeepStrictEqual(basket.content, read.content)) throw changedMeanwhile();
    const fields = {
      content: basket.content,
      options,
      contractName: contract.name,
      body,
      bodyHash: hashBody(body),
      price: null,
      priceText: null,
      total: null,
      currency: contract.currency,
      quotedAt: null,
    };
    const { order } = basket;
    const isBeingMade = order?.state === 'draft' || order?.state === 'quoted';
    if (order && isBeingMade) {
      if (order.bodyHash === fields.bodyHash) return order;
      const draft = order.state === 'draft' ? order : await moveOrder(tx, order, 'change', { actor });
      const rewritten = draft && (await rewriteDraft(tx, draft.id, fields));
      if (!rewritten) throw changedMeanwhile();
      return rewritten;
    }
    if (order?.state === 'submitting') throw changedMeanwhile();
    const draft = await insertOrder(
      tx,
      { ...fields, id: randomUUID(), authorId: actor.id, state: 'draft' },
      actor,
    );
    await writeBasket(tx, actor.id, basket.content, draft.id);
    return draft;
  });
}

/** What the service says of exactly the bytes that are kept. */
async function fetchPrice({ body }: OrderRow, signal?: AbortSignal) {
  // Before the service is asked: the price is at least as new as this, however long it takes.
  const quotedAt = await sharedNow();
  const { price, text } = await client.prices(body, { signal });
  if (isNegative(price.total)) throw negativeTotal(price.total, price.currency);
  return {
    price,
    priceText: text,
    total: price.total,
    // A price that names no currency is not taken to be in that of its contract.
    currency: price.currency || null,
    quotedAt,
  };
}

/** Nothing is ordered at a price below zero: it would raise what a credit and a month have left. */
export const negativeTotal = (total: string, currency: string | null) =>
  new Problem({
    type: 'negative-total',
    status: 409,
    title: `The ordering service returned a total below zero (${formatMoney(total, currency ?? '')})`,
    detail: 'Nothing was ordered. Swath places no order at such a price. Ask the provider to check it.',
    service: 'ordering',
  });

/**
 * Prices a quoted or approved order again, with the same bytes. The same total keeps the state and its approval;
 * another one is `quoted` again. Undefined when the order changed in the meantime.
 */
export async function requote(order: OrderRow, actor: Actor): Promise<OrderRow | undefined> {
  const readAt = await sharedNow();
  const [price, contracts] = await Promise.all([
    fetchPrice(order),
    // A price alone is still good: what the contract has left is then reported as the older figure that it is.
    client.contracts().catch(() => undefined),
  ]);
  const priced = {
    ...price,
    ...(contracts &&
      creditFields(
        contracts.find(({ id }) => id === order.content.contractId),
        readAt,
      )),
  };
  const isSame =
    order.total !== null && isSameAmount(order.total, priced.total) && order.currency === priced.currency;
  return db().transaction((tx) =>
    moveOrder(tx, order, isSame ? 'reprice-same' : 'reprice-changed', {
      actor,
      where: [eq(orders.bodyHash, order.bodyHash)],
      set: isSame ? { ...priced, total: order.total } : priced,
    }),
  );
}
