import 'server-only';
import { and, eq, ne, sql } from 'drizzle-orm';
import { db, type Transaction } from '@/lib/platform/db';
import { Problem } from '@/lib/web/problem';
import { lockBasket } from '../basket/basket-store';
import { requireContract } from '../contract-access';
import type { OrderState } from '../order-state';
import { checkCredit } from '../quote/credit';
import { checkLimits } from '../quote/month-limit';
import { type Actor, moveOrder, type OrderRow, readOrder } from '../store';
import { orders } from '../tables';
import { type Confirmation, matchesConfirmation, toConfirmation } from './confirm-order';
import { releaseBasket } from './store';

/** Hands a quoted order that is over the limit to the approvers, and empties the basket that it was made of. */
export async function askForApproval(id: string, actor: Actor, seen: Confirmation): Promise<OrderRow> {
  const order = await inState(id, 'quoted');
  if (order.authorId !== actor.id) throw notYours();
  await requireContract(actor.id, order.content.contractId, 'Nothing was changed.');
  assertSeen(order, seen);
  if (!(await checkLimits(order)).over) {
    throw problem(
      'no-approval-needed',
      'The order is within the limits',
      'You can place this order yourself.',
    );
  }
  return db().transaction(async (tx) => {
    // The basket is held before its order, as changes of it do: two that held one each would wait for each other.
    await lockBasket(tx, actor.id);
    const asked = await moveOrder(tx, order, 'ask', { actor, where: toConfirmation(order) });
    if (!asked) throw changed();
    await releaseBasket(tx, id);
    return asked;
  });
}

/** Approves someone else's order: exactly the body and total that were seen. */
export async function approveOrder(id: string, actor: Actor, seen: Confirmation): Promise<OrderRow> {
  const order = await forApproval(id, actor);
  assertSeen(order, seen);
  const { standing } = await checkCredit(order);
  if (standing === 'beyond' && seen.credit !== 'beyond') {
    throw problem(
      'beyond-credit',
      'The total is more than the credit of the contract',
      'Nothing was approved. Confirm that you approve it anyway.',
    );
  }
  if (standing === 'unknown' && (seen.credit ?? 'covered') === 'covered') {
    throw problem(
      'credit-unknown',
      'The credit of the contract is unknown',
      'Nothing was approved. Confirm that you approve it anyway.',
    );
  }
  return db().transaction(async (tx) => {
    const set = {
      approvedBy: actor.id,
      approvedAt: sql`now()`,
      approvedBeyondCredit: standing === 'beyond',
      declineReason: null,
    };
    const approved = await moveOrder(tx, order, 'approve', { actor, set, where: toConfirmation(order) });
    if (!approved) throw changed();
    return approved;
  });
}

/** Declines someone else's order; its author can change it and ask again. */
export async function declineOrder(id: string, actor: Actor, reason: string): Promise<OrderRow> {
  const order = await forApproval(id, actor);
  return db().transaction(async (tx) => {
    const declined = await moveOrder(tx, order, 'decline', {
      actor,
      set: { declineReason: reason },
      note: reason,
    });
    if (!declined) throw changed();
    return declined;
  });
}

export type OrderSettlement =
  | { outcome: 'placed'; salesOrderId: string; note: string }
  | { outcome: 'not-placed'; note: string };

/** Says the outcome of an order whose answer was lost. No one settles an own order alone. */
export async function settleOrder(id: string, actor: Actor, settlement: OrderSettlement): Promise<OrderRow> {
  const order = await inState(id, 'unknown');
  if (order.authorId === actor.id) {
    throw problem(
      'own-order',
      'Someone else must settle your order',
      'Ask another approver or an admin to check it with the provider.',
      403,
    );
  }
  await requireContract(actor.id, order.content.contractId, 'Nothing was settled.');
  return db().transaction(async (tx) => {
    if (settlement.outcome === 'placed') await assertOwnNumber(tx, id, settlement.salesOrderId);
    const settled = await moveOrder(
      tx,
      order,
      settlement.outcome === 'placed' ? 'settle-placed' : 'settle-not-placed',
      {
        actor,
        note: [settlement.outcome === 'placed' && `Order number ${settlement.salesOrderId}`, settlement.note]
          .filter(Boolean)
          .join('. '),
        set: {
          settledBy: actor.id,
          settledAt: sql`now()`,
          ...(settlement.outcome === 'placed' && { salesOrderId: settlement.salesOrderId }),
        },
      },
    );
    if (!settled) throw changed();
    return settled;
  });
}

/** Two orders of the portal are never one at the service: a number that another one has is a mistake. */
async function assertOwnNumber(tx: Transaction, id: string, salesOrderId: string): Promise<void> {
  // Two that are settled at once wait for each other here.
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`sales order ${salesOrderId}`}))`);
  const [other] = await tx
    .select({ number: orders.number })
    .from(orders)
    .where(and(eq(orders.salesOrderId, salesOrderId), ne(orders.id, id)));
  if (!other) return;
  throw problem(
    'number-taken',
    `Order ${other.number} has this number already`,
    'Nothing was settled. Check the number for this order with the provider.',
  );
}

async function forApproval(id: string, actor: Actor): Promise<OrderRow> {
  const order = await inState(id, 'awaiting-approval');
  if (order.authorId === actor.id) {
    throw problem(
      'own-order',
      'You cannot approve your own order',
      'Ask another approver. This also applies to admins.',
      403,
    );
  }
  await requireContract(actor.id, order.content.contractId, 'Nothing was changed.');
  return order;
}

async function inState(id: string, state: OrderState): Promise<OrderRow> {
  const order = await readOrder(id);
  if (!order) throw problem('not-found', 'This order does not exist', 'It may have been deleted.', 404);
  if (order.state !== state) throw changed();
  return order;
}

function assertSeen(order: OrderRow, seen: Confirmation): void {
  if (!matchesConfirmation(order, seen)) throw changed();
}

const notYours = () => problem('not-author', 'Only its author can do this', 'Nothing was changed.', 403);

const changed = () =>
  problem('order-changed', 'The order has changed', 'Nothing was changed. Review it again.');

const problem = (type: string, title: string, detail: string, status = 409) =>
  new Problem({ type, status, title, detail });
