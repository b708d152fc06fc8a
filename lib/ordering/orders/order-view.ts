import 'server-only';
import type { z } from 'zod';
import { isAllowed } from '@/lib/accounts/role';
import type { User } from '@/lib/accounts/session';
import { config } from '@/lib/platform/config';
import { shortListCap } from '@/lib/platform/list-cap';
import { redact } from '@/lib/upstream/redact';
import { Problem } from '@/lib/web/problem';
import type { orderingApi } from '../api';
import { numberedAreas } from '../basket';
import type { Basket } from '../basket/basket-store';
import { canUseContract, closedContracts } from '../contract-access';
import { toOrderDelivery } from '../order-delivery';
import type { OrderAction, OrderDetail, OrderSummary } from '../order-shape';
import { isOrderOpen, type OrderState } from '../order-state';
import { checkCredit } from '../quote/credit';
import type { OverLimit } from '../quote/limits';
import { checkLimits } from '../quote/month-limit';
import { withReadableAmounts } from '../quote/readable-total';
import { listOrderEvents, type OrderRow, readOrder } from '../store';
import { allowedActions } from './approval';
import { listOrders, type OrdersFilter } from './order-list';
import { canRecordDelivery } from './record-delivery';
import { findUserNames } from './store';

type BasketView = z.input<(typeof orderingApi)['GET /api/ordering/basket']['response']>;

/** Characters of an answer that a page shows. */
const maxAnswerLength = 200_000;

const iso = (time: Date | null) => time?.toISOString();

/** A basket as the browser gets it. */
export function basketView({ content, order, updatedAt }: Basket): BasketView {
  return {
    ...content,
    order: order && { id: order.id, number: order.number, state: order.state },
    updatedAt: updatedAt.toISOString(),
    requiredFields: config().orderRequiredFields,
  };
}

/** Limits concern quoted orders alone: the others were checked when they were asked for or placed. */
const checkOver = async (order: OrderRow) =>
  order.state === 'quoted' ? (await checkLimits(order)).over : undefined;

interface ListedOrder {
  order: OrderRow;
  authorName: string;
}

/** Something waits for it: it matters whether the reader can use its contract. */
const isWaiting = ({ state }: OrderRow) => isOrderOpen(state) || state === 'unknown';

/** Orders as a list shows them. Which contracts are restricted to others is asked once for all. */
export async function toOrderSummaries(rows: readonly ListedOrder[], reader: User): Promise<OrderSummary[]> {
  const closed = rows.some(({ order }) => isWaiting(order)) ? await closedContracts(reader.id) : undefined;
  const listed = rows.map(async ({ order, authorName }) => {
    const isClosed = isWaiting(order) && closed?.has(order.content.contractId) === true;
    return summaryWith(order, authorName, reader, { over: await checkOver(order), isClosed });
  });
  return Promise.all(listed);
}

function summaryWith(
  order: OrderRow,
  authorName: string,
  reader: User,
  { over, isClosed }: { over: OverLimit | undefined; isClosed: boolean },
): OrderSummary {
  const actions = allowedActions({ ...order, isClosed }, reader, over);
  return {
    id: order.id,
    number: order.number,
    state: order.state,
    author: { id: order.authorId, name: authorName },
    isMine: order.authorId === reader.id,
    contractName: order.contractName,
    currency: order.currency ?? undefined,
    total: order.total ?? undefined,
    imageCount: order.content.items.filter((item) => item.image).length,
    areaNames: numberedAreas(order.content).map(({ name }) => name),
    customerReference: order.content.customerReference,
    salesOrderId: order.salesOrderId ?? undefined,
    createdAt: order.createdAt.toISOString(),
    updatedAt: order.updatedAt.toISOString(),
    quotedAt: iso(order.quotedAt),
    submittedAt: iso(order.submittedAt),
    delivery:
      order.state === 'placed' ? toOrderDelivery(order, new Date().toISOString().slice(0, 10)) : undefined,
    actions: (Object.keys(actions) as OrderAction[]).filter((action) => actions[action] === true),
  };
}

/** One order as a list shows it. */
export async function toOrderSummary(order: OrderRow, reader: User): Promise<OrderSummary> {
  const names = await findUserNames([order.authorId]);
  const authorName = names.get(order.authorId) ?? 'A removed user';
  const [summary] = await toOrderSummaries([{ order, authorName }], reader);
  return summary as OrderSummary;
}

/** Orders as a list shows them; `waiting` keeps those that the reader can approve or settle now. */
export async function orderSummaries(
  reader: User,
  query: OrdersFilter & { waiting?: 'approve' | 'settle'; limit: number; offset: number },
) {
  const waitingStates: Record<'approve' | 'settle', OrderState[]> = {
    approve: ['awaiting-approval'],
    settle: ['unknown'],
  };
  const { waiting } = query;
  const filter = waiting ? { ...query, state: waitingStates[waiting] } : query;
  // Before the database is asked: what it takes to answer makes nothing younger.
  const readAt = new Date().toISOString();
  const { rows, count } = await listOrders(reader.id, filter, query);
  const listed = await toOrderSummaries(rows, reader);
  return {
    orders: waiting ? listed.filter((one) => one.actions.includes(waiting)) : listed,
    count,
    readAt,
  };
}

/** The orders whose outcome is unknown that concern a reader: their own, and all where they can settle them. */
export async function unknownOrders(reader: User): Promise<{ orders: OrderSummary[]; total: number }> {
  const scope = isAllowed(reader.roles, ['approver']) ? 'all' : 'mine';
  const filter = { scope, state: ['unknown'], q: '', sort: 'ordered', dir: 'asc' } satisfies OrdersFilter;
  const { rows, count } = await listOrders(reader.id, filter, { limit: shortListCap, offset: 0 });
  return { orders: await toOrderSummaries(rows, reader), total: count };
}

/** What the credit means for an order that was not sent yet. */
async function readCredit(order: OrderRow): Promise<OrderDetail['credit']> {
  if (!['quoted', 'awaiting-approval', 'approved'].includes(order.state)) return undefined;
  const { standing, left } = await checkCredit(order);
  return { standing, left };
}

/**
 * One order with everything that its page shows. What never left its author's basket is there for its author only, and
 * one on a restricted contract for those who can use it and its author. What the contract has left is for the former.
 */
export async function orderDetail(id: string, reader: User): Promise<OrderDetail> {
  const row = await readOrder(id);
  const order = row && withReadableAmounts(row);
  const isClosed = order !== undefined && !(await canUseContract(reader.id, order.content.contractId));
  const isHidden =
    order &&
    order.authorId !== reader.id &&
    (isClosed || ['draft', 'quoted', 'withdrawn'].includes(order.state));
  if (!order || isHidden) {
    throw new Problem({
      type: 'not-found',
      status: 404,
      title: 'This order does not exist',
      detail: 'Only the author can see a draft. The order list shows all other orders that you can see.',
    });
  }
  const [events, names] = await Promise.all([
    listOrderEvents(id),
    findUserNames([order.authorId, order.approvedBy, order.settledBy]),
  ]);
  const person = (userId: string | null) =>
    userId === null ? undefined : { id: userId, name: names.get(userId) ?? 'A removed user' };
  const { limits, spent, over } = await checkLimits(order);
  const actions = Object.entries(allowedActions({ ...order, isClosed }, reader, over));
  return {
    ...summaryWith(order, names.get(order.authorId) ?? 'A removed user', reader, { over, isClosed }),
    content: order.content,
    options: order.options,
    body: order.body,
    bodyHash: order.bodyHash,
    price: order.price ?? undefined,
    ...(!isClosed && {
      creditAtQuote: order.creditAtQuote ?? undefined,
      creditCurrency: order.creditCurrency ?? undefined,
      creditReadAt: iso(order.creditReadAt),
      credit: await readCredit(order),
      creditAfter: order.creditAfter ?? undefined,
      creditAfterAt: iso(order.creditAfterAt),
    }),
    priceText: order.priceText === null ? undefined : redact(order.priceText).slice(0, maxAnswerLength),
    needsApproval: over !== undefined,
    limits: { ...limits, spent, over },
    quoteMaxAgeMs: config().quoteMaxAgeMs,
    approvedBy: person(order.approvedBy),
    declineReason: order.declineReason ?? undefined,
    sentAt: iso(order.sentAt),
    outcomeStatus: order.outcomeStatus ?? undefined,
    outcomeText: order.outcomeText === null ? undefined : redact(order.outcomeText),
    settledBy: person(order.settledBy),
    canRecordDelivery: order.state === 'placed' && canRecordDelivery(order, reader),
    events: events.map(({ event, actorName }) => ({
      id: event.id,
      at: event.at.toISOString(),
      event: event.event,
      to: event.toState,
      actor: event.actorId === null ? undefined : { id: event.actorId, name: actorName ?? 'A removed user' },
      note: event.note ?? undefined,
      total: event.total ?? undefined,
    })),
    why: Object.fromEntries(actions.filter((entry): entry is [string, string] => entry[1] !== true)),
  };
}
