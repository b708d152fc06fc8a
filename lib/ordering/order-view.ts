import 'server-only';
import type { z } from 'zod';
import type { User } from '@/lib/accounts/session';
import { config } from '@/lib/platform/config';
import { Problem } from '@/lib/web/problem';
import type { orderingApi } from './api';
import { judgeActions, needsApproval } from './approval';
import { numberedAreas } from './basket';
import type { Basket } from './basket-store';
import type { OrderState } from './order-state';
import type { OrderAction, OrderDetail, OrderSummary } from './shape';
import { eventsOf, listOrders, namesOf, type OrderRow, readOrder } from './store';

type BasketView = z.input<(typeof orderingApi)['GET /api/basket']['response']>;

const iso = (time: Date | null) => time?.toISOString();

/** A basket as the browser gets it. */
export function basketView({ content, order, updatedAt }: Basket): BasketView {
  return {
    ...content,
    order: order && { id: order.id, number: order.number, state: order.state },
    updatedAt: updatedAt.toISOString(),
  };
}

function summary(order: OrderRow, authorName: string, reader: User): OrderSummary {
  const actions = judgeActions(order, reader, config().orderLimit);
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
    actions: (Object.keys(actions) as OrderAction[]).filter((action) => actions[action] === true),
  };
}

/** One order as a list shows it. */
export async function orderSummaryOf(order: OrderRow, reader: User): Promise<OrderSummary> {
  const names = await namesOf([order.authorId]);
  return summary(order, names.get(order.authorId) ?? 'Somebody', reader);
}

/** Orders as a list shows them; `waiting` keeps those that the reader can approve or settle now. */
export async function orderSummaries(
  reader: User,
  query: { scope: 'mine' | 'all'; state?: OrderState[]; waiting?: 'approve' | 'settle'; limit: number },
): Promise<OrderSummary[]> {
  const waitingStates: Record<'approve' | 'settle', OrderState[]> = {
    approve: ['awaiting-approval'],
    settle: ['unknown'],
  };
  const rows = await listOrders({
    reader: reader.id,
    mineOnly: query.scope === 'mine',
    states: query.waiting ? waitingStates[query.waiting] : query.state,
    limit: query.limit,
  });
  const summaries = rows.map(({ order, authorName }) => summary(order, authorName, reader));
  const { waiting } = query;
  return waiting ? summaries.filter((one) => one.actions.includes(waiting)) : summaries;
}

/** One order with everything that its page shows; a draft or quote is there for its author only. */
export async function orderDetail(id: string, reader: User): Promise<OrderDetail> {
  const order = await readOrder(id);
  const isHidden = order && ['draft', 'quoted'].includes(order.state) && order.authorId !== reader.id;
  if (!order || isHidden) {
    throw new Problem({
      type: 'not-found',
      status: 404,
      title: 'This order does not exist',
      detail: 'Drafts are seen by their author only. The list of orders shows the others.',
    });
  }
  const [events, names] = await Promise.all([
    eventsOf(id),
    namesOf([order.authorId, order.approvedBy, order.settledBy]),
  ]);
  const person = (userId: string | null) =>
    userId === null ? undefined : { id: userId, name: names.get(userId) ?? 'Somebody' };
  const limit = config().orderLimit;
  const actions = Object.entries(judgeActions(order, reader, limit));
  return {
    ...summary(order, names.get(order.authorId) ?? 'Somebody', reader),
    content: order.content,
    options: order.options,
    body: order.body,
    bodyHash: order.bodyHash,
    price: order.price ?? undefined,
    creditAtQuote: order.creditAtQuote ?? undefined,
    needsApproval: order.total !== null && needsApproval(order.total, limit),
    limit,
    quoteMaxAgeMs: config().quoteMaxAgeMs,
    approvedBy: person(order.approvedBy),
    declineReason: order.declineReason ?? undefined,
    sentAt: iso(order.sentAt),
    outcomeStatus: order.outcomeStatus ?? undefined,
    outcomeText: order.outcomeText ?? undefined,
    settledBy: person(order.settledBy),
    events: events.map(({ event, actorName }) => ({
      id: event.id,
      at: event.at.toISOString(),
      event: event.event,
      to: event.toState,
      actor: event.actorId === null ? undefined : { id: event.actorId, name: actorName ?? 'Somebody' },
      note: event.note ?? undefined,
      total: event.total ?? undefined,
    })),
    why: Object.fromEntries(actions.filter((entry): entry is [string, string] => entry[1] !== true)),
  };
}
